#!/usr/bin/env node
// Starts the data API with settings from environment variables; see README.md.
import { runService } from '../lib/run-service.mjs'
import { startDataApi } from './data-api.mjs'
import { readSettings } from './settings.mjs'

await runService({
  help: 'node main.mjs starts the data API. README.md lists the environment variables that set it up.',
  readSettings,
  start: startDataApi,
})
