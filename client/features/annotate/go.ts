import { useRouter } from '@tanstack/react-router'

/** Goes to a path of this program. */
export function useGo(): (path: string) => void {
  const router = useRouter()
  return path => router.history.push(path)
}
