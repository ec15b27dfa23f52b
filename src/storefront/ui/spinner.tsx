/**
 * A turning ring: 25 px with a 4 px border unless told; 2 px when the size is 16 or less. Drawn with SVG attributes,
 * because a strict content policy refuses style attributes in served HTML.
 */
export function Spinner({ size = 25 }: { size?: number }) {
  const border = size <= 16 ? 2 : 4
  const radius = (size - border) / 2
  const around = 2 * Math.PI * radius
  return (
    <svg className="spinner" width={size} height={size} viewBox={`0 0 ${size} ${size}`} aria-hidden="true">
      <circle
        cx={size / 2}
        cy={size / 2}
        r={radius}
        fill="none"
        stroke="currentColor"
        strokeWidth={border}
        strokeDasharray={`${around * 0.72} ${around}`}
      />
    </svg>
  )
}
