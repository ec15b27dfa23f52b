import { StyleSheet } from '../runtime/lazy/style-sheet.tsx'
import drawingUrl from './map-drawing.css?url'
import type { Position } from './pickup-view.ts'
import { drawStillMap, scaleAt, stillFrame } from './still-map.ts'
import styleUrl from './still-map.css?url'

const { halfWidth, halfHeight } = stillFrame
const viewBox = [-halfWidth, -halfHeight, 2 * halfWidth, 2 * halfHeight].join(' ')

type Props = {
  id: string
  center: Position
  /** What stands there. */
  name: string
  address: string
}

/** A drawn map around a point that nobody can move: it needs no script. */
export function Surroundings({ id, center, name, address }: Props) {
  const { shapes, circles, names, scale } = drawStillMap(center, name)
  return (
    <figure id={id} className="map still-map">
      <StyleSheet href={drawingUrl} />
      <StyleSheet href={styleUrl} />
      <svg
        className="still-map-drawing"
        viewBox={viewBox}
        preserveAspectRatio="xMidYMid slice"
        role="img"
        aria-label={`Térkép: ${name}, ${address}`}
      >
        {shapes.slice(0, 1).map(({ kind, path }) => (
          <path key={kind} className={`map-${kind}`} d={path} />
        ))}
        {circles.map(({ x, y, radius }) => (
          <circle key={`${x} ${y}`} className="map-town" cx={x} cy={y} r={radius} />
        ))}
        {shapes.slice(1).map(({ kind, path }) => (
          <path key={path} className={`map-${kind}`} d={path} />
        ))}
        {names.map(({ name: text, kind, at, isNear }) => (
          <text
            key={text}
            className={`map-name map-name-${kind}${isNear ? '' : ' still-map-far'}`}
            x={at.x}
            y={at.y}
          >
            {text}
          </text>
        ))}
        <g className="still-map-scale">
          <path d={`M${-scale.length / 2} ${scaleAt}v6h${scale.length}v-6`} />
          <text y={scaleAt - 2}>{scale.text}</text>
        </g>
        <circle className="still-map-pin" r="9" />
      </svg>
      <figcaption className="still-map-label">{name}</figcaption>
    </figure>
  )
}
