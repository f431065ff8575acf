import type { Tone } from '../../machines/entity.ts'

const drawings: Record<Tone, string> = {
  neutral: 'M8 2.5 A5.5 5.5 0 1 1 7.99 2.5 Z',
  information: 'M2.5 2.5 H13.5 V13.5 H2.5 Z',
  success: 'M2 8.5 L6.2 12.7 L14 4.5',
  warning: 'M8 2 L14.5 13.5 H1.5 Z',
  danger: 'M3 3 L13 13 M13 3 L3 13',
}

const isFilled: Record<Tone, boolean> = {
  neutral: false,
  information: true,
  success: false,
  warning: true,
  danger: false,
}

/** A shape for each tone, so that nothing is told by colour alone. */
export const ToneShape = ({ tone, size = 14 }: { tone: Tone; size?: number }) => (
  <svg aria-hidden="true" width={size} height={size} viewBox="0 0 16 16" style={{ flex: 'none' }}>
    <path
      d={drawings[tone]}
      fill={isFilled[tone] ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth={isFilled[tone] ? 1 : 2.6}
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
)
