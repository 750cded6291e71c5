/** Carnet's mark: a booklet with a tick. */
export function Logo() {
  return (
    <svg class="shell-logo" viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
      <rect x="5" y="3" width="22" height="26" rx="4" fill="currentColor" />
      <path
        d="M10 16.5l4.2 4.2L22.5 12"
        fill="none"
        stroke="var(--ground)"
        stroke-width="3"
        stroke-linecap="round"
        stroke-linejoin="round"
      />
    </svg>
  );
}
