/** A user name as it is shown: Discord's may end in a 0 that stands for nothing (spec §5). */
export const shortenUserName = (name: string, social: string | undefined): string =>
  social === 'discord' && name.endsWith('0') ? name.slice(0, -1) : name
