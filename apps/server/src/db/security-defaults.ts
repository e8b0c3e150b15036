import pg from 'pg'

/**
 * Saves what the installation asks of partners: of new ones, and of those whose Admins haven't chosen. Where it begins to
 * require a second factor, that counts after the days of grace, and starting again doesn't extend them.
 * @param ownerUrl connection string of the owner of the tables, who is a member of loanyard_system
 */
export async function saveSecurityDefaults(
  ownerUrl: string,
  { rule, graceDays }: { readonly rule: 'offered' | 'required'; readonly graceDays: number },
): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'loanyard start' })
  await client.connect()
  try {
    await client.query('set role loanyard_system')
    await client.query('update security_defaults set second_factor = $1, grace_days = $2', [rule, graceDays])
    await client.query(
      `update security_policies
          set second_factor = $1, version = version + 1,
              required_from = case when $1 = 'required' then now() + make_interval(days => $2) end
        where audience in ('staff', 'lender') and changed_at is null and second_factor <> $1`,
      [rule, graceDays],
    )
  } finally {
    await client.end()
  }
}
