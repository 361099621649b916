// A worker started from the sources, as in tests and development, needs the loader that reads TypeScript.
import { register } from 'tsx/esm/api'

register()
await import('./worker.ts')
