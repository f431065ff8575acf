import { useRouter } from 'wouter'

/** The search of the address as it stands there, with its question mark, or empty. The server has it too. */
export function useSearch(): string {
  const router = useRouter()
  return router.searchHook(router)
}
