/** The scales of justice; decoration beside the product's name. */
export const Emblem = ({ size = 36 }: { size?: number }) => (
  <svg aria-hidden="true" width={size} height={size} viewBox="0 0 48 48" style={{ flex: 'none' }}>
    <rect width="48" height="48" rx="10" fill="#006a4e" />
    <g fill="none" stroke="#ffffff" strokeWidth="2.6" strokeLinecap="round" strokeLinejoin="round">
      <path d="M24 9 V37 M15 38 H33 M11 15 H37 M24 9 V9" />
      <path d="M11 15 L6.5 27 M11 15 L15.5 27 M37 15 L32.5 27 M37 15 L41.5 27" strokeWidth="1.8" />
    </g>
    <path d="M5 27 H17 A6 5.5 0 0 1 5 27 Z M31 27 H43 A6 5.5 0 0 1 31 27 Z" fill="#ffffff" />
    <circle cx="24" cy="9.5" r="2.8" fill="#ffd166" />
  </svg>
)
