/**
 * Completes a sign-in that returned from the provider. Returns the reason of a failure, or the user and a new session,
 * once.
 * @param {import('../secure-server.mjs').Parts} parts
 * @param {import('../http/api.mjs').Call} call
 * @param {import('../database/database.mjs').Row} row
 */
export async function finishSocial({ database, social, users, sessions, audit }, call, row) {
  if (row.status === 'error') return { state: 'error', reason: row.reason }
  const place = { project: call.project.id, origin: call.origin }
  const { user, session } = await database.transaction(async (transaction) => {
    const identity = await social.collect(transaction, String(row.id))
    const user = await users.findOrCreate(transaction, identity)
    const device = call.device.thumbprint
    const session = await sessions.open(transaction, { userId: user.id, ...place, device, before: call.token })
    const entry = { action: 'login', result: 'ok', who: user.id, note: identity.provider, ...place, ...call.trace }
    await audit.writeIn(transaction, entry)
    return { user, session }
  })
  call.setSession(session)
  return { state: 'done', user }
}
