/** The statements by which each driver makes the audit table append-only. */
const closed = {
  sqlite: ['UPDATE', 'DELETE'].map(
    (verb) => `CREATE TRIGGER audit_no_${verb.toLowerCase()} BEFORE ${verb} ON audit
      BEGIN SELECT RAISE(ABORT, 'The audit log is append-only.'); END`,
  ),
  postgres: [
    `CREATE FUNCTION audit_closed() RETURNS trigger AS $$
      BEGIN RAISE EXCEPTION 'The audit log is append-only.'; END $$ LANGUAGE plpgsql`,
    'CREATE TRIGGER audit_no_change BEFORE UPDATE OR DELETE ON audit FOR EACH ROW EXECUTE FUNCTION audit_closed()',
  ],
}

/**
 * Returns the steps from an empty database to the newest schema. Published steps must not change. Times are
 * milliseconds, secrets arrive hashed or sealed, and email addresses are never stored in plain text.
 * @param {'sqlite' | 'postgres'} driver
 * @param {number} [now] last use of browsers for which none is recorded
 * @returns {string[][]}
 */
export const migrations = (driver, now = Date.now()) => [
  [
    `CREATE TABLE users (id TEXT PRIMARY KEY, provider TEXT NOT NULL, profile TEXT NOT NULL, data_key TEXT NOT NULL,
      account_type TEXT NOT NULL, held_until BIGINT NOT NULL DEFAULT 0, created BIGINT NOT NULL)`,
    `CREATE TABLE identities (issuer TEXT NOT NULL, subject TEXT NOT NULL, user_id TEXT NOT NULL REFERENCES users (id),
      PRIMARY KEY (issuer, subject))`,
    'CREATE INDEX identities_user ON identities (user_id)',
    `CREATE TABLE devices (email_id TEXT NOT NULL, device TEXT NOT NULL, created BIGINT NOT NULL,
      PRIMARY KEY (email_id, device))`,
    `CREATE TABLE challenges (id TEXT PRIMARY KEY, purpose TEXT NOT NULL, project TEXT NOT NULL, origin TEXT NOT NULL,
      email_id TEXT NOT NULL, email TEXT NOT NULL, device TEXT, user_id TEXT, link_hash TEXT, agent TEXT NOT NULL,
      state TEXT NOT NULL, salt TEXT, code_hash TEXT, tries BIGINT NOT NULL, created BIGINT NOT NULL,
      expires BIGINT NOT NULL, next TEXT)`,
    'CREATE INDEX challenges_email ON challenges (email_id, purpose)',
    'CREATE UNIQUE INDEX challenges_link ON challenges (link_hash)',
    'CREATE TABLE sends (bucket TEXT NOT NULL, at BIGINT NOT NULL)',
    'CREATE INDEX sends_bucket ON sends (bucket, at)',
    `CREATE TABLE sessions (token_hash TEXT PRIMARY KEY, user_id TEXT NOT NULL REFERENCES users (id),
      project TEXT NOT NULL, origin TEXT NOT NULL, created BIGINT NOT NULL, seen BIGINT NOT NULL)`,
    'CREATE INDEX sessions_user ON sessions (user_id)',
    `CREATE TABLE social_requests (id TEXT PRIMARY KEY, project TEXT NOT NULL, origin TEXT NOT NULL,
      provider TEXT NOT NULL, challenge TEXT NOT NULL, state_hash TEXT, secrets TEXT, status TEXT NOT NULL,
      reason TEXT, identity TEXT, expires BIGINT NOT NULL)`,
    'CREATE UNIQUE INDEX social_requests_state ON social_requests (state_hash)',
    `CREATE TABLE wallets (user_id TEXT PRIMARY KEY REFERENCES users (id), id TEXT NOT NULL, version BIGINT NOT NULL,
      addresses TEXT NOT NULL, secrets TEXT NOT NULL, created BIGINT NOT NULL)`,
    `CREATE TABLE audit (seq BIGINT PRIMARY KEY, at BIGINT NOT NULL, entry TEXT NOT NULL, previous TEXT NOT NULL,
      hash TEXT NOT NULL)`,
    ...closed[driver],
  ],
  // Hash of the ticket with which a sign-in by redirect returns to its page; null for a sign-in in a popup.
  ['ALTER TABLE social_requests ADD COLUMN ticket_hash TEXT'],
  // Passkey challenges; the table keeps only their hash.
  [
    `CREATE TABLE passkey_challenges (hash TEXT PRIMARY KEY, user_id TEXT NOT NULL, purpose TEXT NOT NULL,
      target TEXT NOT NULL, project TEXT NOT NULL, origin TEXT NOT NULL, expires BIGINT NOT NULL)`,
  ],
  [
    'CREATE TABLE counters (bucket TEXT PRIMARY KEY, ends BIGINT NOT NULL, count BIGINT NOT NULL)',
    'CREATE INDEX counters_ends ON counters (ends)',
    'CREATE TABLE tallies (name TEXT NOT NULL, day BIGINT NOT NULL, count BIGINT NOT NULL, PRIMARY KEY (name, day))',
    // Log entries that have no number yet; a refused entry was not written by this server.
    `CREATE TABLE audit_waiting (id TEXT PRIMARY KEY, at BIGINT NOT NULL, entry TEXT NOT NULL, mac TEXT NOT NULL,
      refused BIGINT NOT NULL DEFAULT 0)`,
    'CREATE INDEX audit_waiting_at ON audit_waiting (refused, at)',
    'CREATE INDEX sends_at ON sends (at)',
    'CREATE INDEX challenges_expires ON challenges (expires)',
    'CREATE INDEX social_requests_expires ON social_requests (expires)',
  ],
  // Rows that grant rights carry a MAC, and sessions are bound to a device; existing sessions end.
  [
    'DELETE FROM sessions',
    'DELETE FROM challenges',
    'DELETE FROM social_requests',
    ...['sessions', 'users', 'identities', 'devices', 'challenges', 'social_requests'].map(
      (table) => `ALTER TABLE ${table} ADD COLUMN mac TEXT`,
    ),
    'ALTER TABLE sessions ADD COLUMN device TEXT',
    'ALTER TABLE social_requests ADD COLUMN device TEXT',
    'CREATE TABLE proofs (id TEXT PRIMARY KEY, expires BIGINT NOT NULL)',
    'CREATE TABLE key_checks (name TEXT PRIMARY KEY, value TEXT NOT NULL)',
    `CREATE TABLE wallet_devices (user_id TEXT NOT NULL REFERENCES users (id), device TEXT NOT NULL, state TEXT NOT NULL,
      created BIGINT NOT NULL, since BIGINT NOT NULL, ready BIGINT NOT NULL, agent TEXT NOT NULL, project TEXT NOT NULL,
      origin TEXT NOT NULL, link_hash TEXT, wallet TEXT NOT NULL, way TEXT NOT NULL, mac TEXT,
      PRIMARY KEY (user_id, device))`,
    'CREATE UNIQUE INDEX wallet_devices_link ON wallet_devices (link_hash)',
  ],
  // Pending changes of sign-in data, sealed.
  [
    'CREATE TABLE changes (id TEXT PRIMARY KEY, user_id TEXT NOT NULL, change TEXT NOT NULL, expires BIGINT NOT NULL)',
    'CREATE INDEX changes_user ON changes (user_id)',
  ],
  // Keyed hash of the confirmation number of a sign-in whose popup cannot reach its frame, and the remaining attempts.
  [
    'ALTER TABLE social_requests ADD COLUMN number_hash TEXT',
    'ALTER TABLE social_requests ADD COLUMN number_tries BIGINT NOT NULL DEFAULT 0',
  ],
  // The purpose of a provider sign-in; pending requests without one are deleted.
  ['DELETE FROM social_requests', "ALTER TABLE social_requests ADD COLUMN purpose TEXT NOT NULL DEFAULT 'login'"],
  // Time of each browser's last use of its wallet.
  [`ALTER TABLE wallet_devices ADD COLUMN seen BIGINT NOT NULL DEFAULT ${now}`],
  // Time of the last sign-in by mail on each browser.
  [`ALTER TABLE devices ADD COLUMN seen BIGINT NOT NULL DEFAULT ${now}`],
]
