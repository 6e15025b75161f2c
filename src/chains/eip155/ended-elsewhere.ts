/** What our own remote provider says on `disconnect` when another page of this site ended or replaced the session. */
export const endedElsewhere = Symbol('ended elsewhere')
