import { useEffect } from 'react'

/** Reads again every so many seconds while somebody can see the page, and at once when they come back to it. */
export function useAgain(reload: () => void, seconds: number): void {
  useEffect(() => {
    let timer: ReturnType<typeof setInterval> | undefined
    const follow = (isBack: boolean) => {
      clearInterval(timer)
      timer = undefined
      if (document.hidden) return
      timer = setInterval(reload, seconds * 1_000)
      if (isBack) reload()
    }
    const turn = () => follow(true)
    follow(false)
    document.addEventListener('visibilitychange', turn)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', turn)
    }
  }, [reload, seconds])
}
