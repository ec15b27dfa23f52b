/**
 * A turning ring: 25 px with a 4 px border unless set; 2 px when the size is 16 or less. Drawn with SVG attributes,
 * because a strict content policy refuses style attributes in served HTML.
 */
export function Spinner({ size = 25 }: { size?: number }) {
  const border = size <= 16 ? 2 : 4
  const half = size / 2
  return (
    <svg className="spinner" width={size} height={size} viewBox={`0 0 ${size} ${size}`} aria-hidden="true">
      <circle
        cx={half}
        cy={half}
        r={half - border / 2}
        pathLength={100}
        fill="none"
        stroke="currentColor"
        strokeWidth={border}
        strokeDasharray="72 100"
      />
    </svg>
  )
}
