/** A head and shoulders. */
export const PersonIcon = () => (
  <svg aria-hidden="true" width="24" height="24" viewBox="0 0 24 24">
    <path
      d="M12 12 A4 4 0 1 0 11.99 12 Z M4 21 A8 7 0 0 1 20 21"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
    />
  </svg>
)
