// One line, one @, a host with a dot, nothing that a mail header could be broken with. Whether anybody reads there only
// the mail itself can tell.
const pattern =
  /^[^\s@"'<>()[\]\\,;:]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}][\p{L}\p{N}-]{0,61}[\p{L}\p{N}]$/u

/** Whether a text is an email address that a code can be sent to. */
export const isEmail = (text: string): boolean => text.length <= 254 && pattern.test(text) && !/^\.|\.\.|\.@/.test(text)
