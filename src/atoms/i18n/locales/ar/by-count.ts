const rules = /* @__PURE__ */ new Intl.PluralRules('ar')

/** Returns the text of a count in the plural form that Arabic has for it: six, of which numbers pick one. */
export const byCount =
  (forms: { readonly [form in Intl.LDMLPluralRule]: (count: number) => string }) =>
  (count: number): string =>
    forms[rules.select(count)](count)
