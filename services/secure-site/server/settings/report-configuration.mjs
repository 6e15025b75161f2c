/**
 * Describes the security of the settings in sentences: `good` points, and points to `think` about.
 * @param {import('./settings.mjs').Settings} settings
 * @returns {{ good: string[], think: string[] }}
 */
export function reportConfiguration(settings) {
  const { publicUrl, database, smtpUrl, codeCost, masterKeys, limits, trustedProxies, projects, assets, host } =
    settings
  const good = [`Code hashes: scrypt with N = 2^${codeCost}, over a keyed hash.`]
  const think = []
  const judge = (fine, yes, no) => (fine ? good : think).push(fine ? yes : no)
  judge(
    publicUrl?.startsWith('https:'),
    `${publicUrl} is https.`,
    `${publicUrl ?? host} is http: for this machine only.`,
  )
  judge(
    database.startsWith('postgres'),
    'The database is Postgres.',
    `The database is the file ${database}: one server only; keep encrypted copies of it.`,
  )
  judge(smtpUrl.startsWith('smtps:'), 'Mail leaves encrypted.', 'Mail leaves by STARTTLS, or in clear on this machine.')
  judge(masterKeys.length === 1, 'One master key.', `${masterKeys.length - 1} older master keys still open rows.`)
  judge(
    trustedProxies === 0,
    'Addresses are those of the connections.',
    `${trustedProxies} proxies are believed: nobody else may reach the port.`,
  )
  judge(assets, `The frame is served from ${assets}.`, 'No folder with the files of the frame was given.')
  judge(limits.tries <= 5, `A code bears ${limits.tries} tries.`, `A code bears ${limits.tries} tries, which is many.`)
  for (const { id, origins, recovery, codeLength, newDevice, socials } of projects.values()) {
    good.push(`${id}: shown by ${origins.join(', ')}; providers: ${Object.keys(socials).join(', ') || 'none'}.`)
    judge(
      codeLength >= 8,
      `${id}: codes have ${codeLength} digits.`,
      `${id}: codes have ${codeLength} digits; 8 are better.`,
    )
    judge(
      newDevice === 'always',
      `${id}: every new device is approved by mail first.`,
      `${id}: newDevice is "${newDevice}"${newDevice === 'known' ? ': a stranger can find out which addresses have an account' : ': a code alone signs in on a new device'}.`,
    )
    judge(
      recovery === 'code',
      `${id}: the operator cannot rebuild a key.`,
      `${id}: recovery is "operator": whoever has the database and the master key can rebuild every key.`,
    )
  }
  return { good, think }
}
