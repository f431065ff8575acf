import type { Tone } from '../../machines/entity.ts'
import { Icon, type IconName } from './icon.tsx'

const icons: Record<Tone, IconName> = {
  neutral: 'ring',
  information: 'info',
  success: 'check-circle',
  warning: 'warning',
  danger: 'cross-circle',
}

/** A shape for each tone, so that nothing is told by colour alone. @source look Litigant */
export const ToneShape = ({ tone }: { tone: Tone }) => <Icon name={icons[tone]} />
