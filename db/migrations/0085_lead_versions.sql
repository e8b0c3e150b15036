-- Counts changes of a lead, so that two people don't overwrite each other.
alter table leads add version integer not null default 1;
