// Jest runs CommonJS: packages of ES modules are transformed like a page's own files.
const { transformSync } = require('esbuild')

module.exports = {
  process: (text) => ({
    code: transformSync(text, { format: 'cjs', target: 'node20', supported: { 'dynamic-import': false } }).code,
  }),
}
