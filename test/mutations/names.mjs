// Mutations of the rules for names that are registered.

/** Read by scripts/mutate.mjs, which says what the fields mean. */
export const mutations = [
  {
    id: 'register-cancelled',
    file: 'src/atoms/names/register-name.ts',
    find: "  if (!isCurrent()) return\n  store.set(registrationAtom, { attempt, label, step: 'send' })",
    replace: "  store.set(registrationAtom, { attempt, label, step: 'send' })",
    why: 'A signature that comes after Cancel would register the name.',
    tests: ['src/atoms/names/register-name.test.ts'],
    by: 'the signature that comes after Cancel registers nothing; one registration at a time',
  },
  {
    id: 'register-twice',
    file: 'src/atoms/names/register-name.ts',
    find: "if (running && running.step !== 'failed') return",
    replace: '',
    why: 'A second press would ask the wallet a second time.',
    tests: ['src/atoms/names/register-name.test.ts'],
    by: 'the signature that comes after Cancel registers nothing; one registration at a time',
  },
  {
    id: 'register-not-own',
    file: 'src/atoms/names/register-name.ts',
    find: 'return leadsTo(profile, address, namespace)',
    replace: 'return true',
    why: 'The name of somebody else would be shown as registered.',
    tests: ['src/atoms/names/register-name.test.ts'],
    by: 'an answer that is lost, and one that never comes, are looked up in place of a second try',
  },
  {
    id: 'suggestion-of-zone',
    file: 'src/atoms/names/suggest-names.ts',
    find: `read.problem || name !== \`\${read.label}.\${zone}\``,
    replace: 'read.problem',
    why: 'A suggestion could stand for another name than the one that is registered.',
    tests: ['src/atoms/names/suggest-names.test.ts'],
    by: 'after a pause, once for the last label; names that cannot be registered are left out',
  },
  {
    id: 'names-signature',
    file: 'services/data-api/names.mjs',
    find: "if (!isSigned) return refusal('signature', 'Wrong signature')",
    replace: '',
    why: 'Anybody could register a name for any account.',
    tests: ['services/data-api/names.test.ts'],
    by: 'with the signature of another',
  },
  {
    id: 'names-age',
    file: 'services/data-api/names.mjs',
    find: 'Math.abs(now() / 1000 - asked.timestamp) > MOST_SKEW',
    replace: 'false',
    why: 'A message that was signed long ago could register a name.',
    tests: ['services/data-api/names.test.ts'],
    by: 'for an old message',
  },
]
