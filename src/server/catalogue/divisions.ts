export type CaseDivisionSlug = 'subordinate_court' | 'high_court_division'

interface CaseDivision {
  slug: CaseDivisionSlug
  name: string
  nameBn: string
}

/** The two divisions of the judiciary, which no row can change. @source spec §3 Application */
export const caseDivisions: readonly CaseDivision[] = [
  { slug: 'subordinate_court', name: 'Subordinate Court', nameBn: 'অধস্তন আদালত' },
  { slug: 'high_court_division', name: 'High Court Division', nameBn: 'হাইকোর্ট বিভাগ' },
]
