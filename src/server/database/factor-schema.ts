/** The second factor of staff, what stands in for it, and log-ins that wait for it. @source product 7 */
export interface FactorTables {
  second_factors: {
    user_id: string
    /** Sealed. */
    secret: Buffer
    begun_at: Date
    /** When its first code came; before, it is asked for nowhere. */
    proved_at: Date | null
    /** The step of the last code that was taken; it is never taken again. */
    last_step: number | null
  }
  recovery_codes: { user_id: string; code_hash: Buffer; used_at: Date | null }
  half_logins: {
    id: string
    token_hash: Buffer
    user_id: string
    is_remembered: boolean
    device: string
    expires_at: Date
    used_at: Date | null
  }
}
