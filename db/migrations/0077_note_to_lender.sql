-- The broker's note with a package, as plain text: for the lender it was written to, not for other lenders or the borrower.
alter table lender_shares
  add column note text check (char_length(note) between 1 and 2000),
  add column note_version integer not null default 1;
grant select (note) on lender_shares to loanyard_lender;
