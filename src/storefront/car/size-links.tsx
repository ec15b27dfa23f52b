import { shownSize, sizesOf, tyresHref } from '../garage/cars.ts'
import { texts } from '../texts.ts'
import { buttonClass } from '../ui/button.tsx'
import type { Season } from '../ui/tyre.ts'

const seasons: Season[] = ['teli', 'nyari', 'negyevszakos']

/** The sizes of a car, each with the ways to its tyres. */
export function SizeLinks({
  car,
  front,
  rear,
  heading: Heading,
}: {
  car: string
  front: string
  rear: string | null
  heading: 'h3' | 'h4'
}) {
  return sizesOf({ name: car, front, rear, rim: null }).map(({ size, where }) => (
    <div key={where}>
      <Heading>{`${shownSize(size)}${where ? ` ${where}` : ''}`}</Heading>
      <p className="car-links">
        {seasons.map((season) => (
          <a
            key={season}
            className={buttonClass({ variant: 'outline', size: 'small' })}
            href={tyresHref(size, season) ?? '/'}
            aria-label={`${texts.seasons[season]} gumik, ${size}${where ? ` ${where}` : ''}`}
          >
            {`${texts.seasons[season]} gumik`}
          </a>
        ))}
      </p>
    </div>
  ))
}
