import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api.ts'

/** How often a page that waits for other people reads again, while it is in sight. */
export const othersMs = 10_000

/** Only a lost network is worth asking again; a refusal stays a refusal. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (count, error) => error instanceof ApiError && error.code === 'offline' && count < 3,
      staleTime: 5_000,
      refetchOnWindowFocus: false,
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
})
