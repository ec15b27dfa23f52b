import compareStyleUrl from '../compare/compare.css?url'
import { ComparisonTable } from '../compare/compare-page.tsx'
import { FilterForm } from '../listing/filter-panel.tsx'
import { ChosenChips, NoProducts } from '../listing/listing.tsx'
import { ProductGrid } from '../listing/product-card.tsx'
import { Rating } from '../product/product-notes.tsx'
import { Summary } from '../review/reviews.tsx'
import { imageAlt, placeholderUrl } from '../ui/image.tsx'
import { ImageOfNothing } from '../ui/image-of-nothing.tsx'
import {
  Badge,
  DiscountTag,
  LabelChips,
  labelText,
  SeasonTag,
  SnowTag,
  StockLine,
  Tag,
} from '../ui/marks.tsx'
import { lowestClass, priceClass } from '../ui/price.tsx'
import { StarChoice, Stars } from '../ui/stars.tsx'
import { StyleSheet } from '../runtime/lazy/style-sheet.tsx'
import { DimensionedSize, SizeLine } from '../ui/size-line.tsx'
import tooltipStyleUrl from '../after-hydration/tooltip.css?url'
import type { LabelClass, Season, TyreLabel } from '../ui/tyre.ts'
import {
  cards,
  comparison,
  emptyListing,
  filteredListing,
  longText,
  reviewSample,
  tyreSample,
  vanSample,
  wideComparison,
} from './kit-samples.ts'
import { Group, Specimen } from './specimen.tsx'

const seasons: Season[] = ['teli', 'nyari', 'negyevszakos']
const classes: LabelClass[] = ['a', 'b', 'c', 'd', 'e']
const labelSample: TyreLabel = { fuel: 'c', wet: 'a', noise: 71, noiseClass: 'b' }

function Sizes() {
  return (
    <Group title="Méret">
      <div className="kit-row">
        <Specimen of="size-line" state="kártyán">
          <SizeLine size={tyreSample} />
        </Specimen>
        <Specimen of="size-line" state="kicsi, oldalfal nélkül">
          <SizeLine size={vanSample} variant="small" />
        </Specimen>
        <Specimen of="size-line" state="cím" wide>
          <SizeLine size={{ ...tyreSample, load: null, speed: null }} variant="title" />
        </Specimen>
        <Specimen of="size-line" state="kimérve" wide>
          <DimensionedSize size={tyreSample} />
        </Specimen>
      </div>
    </Group>
  )
}

function Marks() {
  return (
    <Group title="Jelek és árak">
      <div className="kit-row">
        <Specimen of="marks" state="évszak, hó, kedvezmény, jelvény">
          <div className="kit-line">
            {seasons.map((season) => (
              <SeasonTag key={season} season={season} />
            ))}
            <SnowTag wordy />
            <SnowTag />
            <DiscountTag percent={12} />
            <Tag text="Erősített (XL)" />
            <Badge badge={{ text: 'Újdonság', background_color: '#fff', font_color: '#11171d' }} />
          </div>
        </Specimen>
        <Specimen of="marks" state="uniós címke">
          {classes.map((letter) => (
            <div key={letter}>
              <LabelChips
                label={{ fuel: letter, wet: letter, noise: 71, noiseClass: 'b' }}
                href={`#${letter}`}
              />
            </div>
          ))}
        </Specimen>
        <Specimen of="marks" state="készlet">
          <StockLine type="in_stock" label="24 db készleten" delivery="hétfőn Önnél" />
          <StockLine type="available_for_order" label="Rendelhető" delivery="5–7 munkanap" />
          <StockLine type={null} label="Nem rendelhető" delivery={null} />
        </Specimen>
        <Specimen of="price" state="ár és a legkisebb ár">
          <p className={lowestClass}>Az elmúlt 30 nap legalacsonyabb ára: 32&nbsp;990&nbsp;Ft</p>
          <p className={priceClass}>28&nbsp;990&nbsp;Ft</p>
        </Specimen>
        <Specimen of="image" state="kép helyett">
          <div className="studio">
            <img src={placeholderUrl} width={160} height={160} alt={imageAlt(null, 'Nordval Fjell 3')} />
          </div>
        </Specimen>
      </div>
    </Group>
  )
}

function RatingStars() {
  return (
    <Group title="Csillagok">
      <div className="kit-row">
        <Specimen of="stars" state="átlag a cím alatt">
          <Rating rating={{ average: 4.6, count: 12 }} />
        </Specimen>
        <Specimen of="stars" state="átlag a vélemények fölött" wide>
          <Summary reviews={reviewSample} />
        </Specimen>
        <Specimen of="stars" state="egy véleményé, 1–5">
          {[1, 2, 3, 4, 5].map((rating) => (
            <div key={rating}>
              <Stars rating={rating} />
            </div>
          ))}
        </Specimen>
        <Specimen of="stars" state="választás">
          <StarChoice name="kit-stars" legend="Hány csillagot ad?" />
        </Specimen>
        <Specimen of="stars" state="választott">
          <StarChoice name="kit-stars-chosen" legend="Hány csillagot ad?" chosen="4" />
        </Specimen>
        <Specimen of="stars" state="hibás">
          <StarChoice
            name="kit-stars-bad"
            legend="Hány csillagot ad?"
            error="Válasszon, hány csillagot ad a terméknek."
          />
        </Specimen>
      </div>
    </Group>
  )
}

function Tooltips() {
  return (
    <Group title="Buborék">
      <StyleSheet href={tooltipStyleUrl} />
      <div className="kit-row">
        <Specimen of="tooltip" state="uniós címkéé, mutatóra és fókuszra">
          <div className="tooltip" aria-hidden="true">
            {labelText(labelSample)}
          </div>
          <LabelChips label={labelSample} href="#cimke" />
        </Specimen>
        <Specimen of="tooltip" state="rövid">
          <div className="tooltip" aria-hidden="true">
            Havas útra minősített (3PMSF)
          </div>
          <SnowTag />
        </Specimen>
        <Specimen of="tooltip" state="hosszú szöveg">
          <div className="tooltip" aria-hidden="true">
            {longText}
          </div>
        </Specimen>
      </div>
    </Group>
  )
}

function Lists() {
  return (
    <Group title="Lista">
      <div className="kit-row">
        <Specimen of="chips" state="választott szűrők" wide>
          <ChosenChips view={filteredListing} />
        </Specimen>
        <Specimen of="product-card" state="alap, kedvezmény, hosszú név, elfogyott" wide>
          <ProductGrid cards={cards} />
        </Specimen>
        <Specimen of="filter-panel" state="választással">
          <div className="kit-panel">
            <FilterForm view={filteredListing} />
          </div>
        </Specimen>
        <Specimen of="empty-state" state="nincs találat">
          <NoProducts view={emptyListing} />
        </Specimen>
        <Specimen of="image-of-nothing" state="üres hely">
          <ImageOfNothing />
        </Specimen>
        <Specimen of="table" state="összehasonlítás" wide>
          <StyleSheet href={compareStyleUrl} />
          <ComparisonTable view={comparison} onRemove={() => undefined} />
        </Specimen>
        <Specimen of="table" state="összehasonlítás, négy termék" wide>
          <ComparisonTable
            view={wideComparison}
            onRemove={() => undefined}
            label="Összehasonlítás, négy termék"
          />
        </Specimen>
      </div>
    </Group>
  )
}

export function GoodsGroups() {
  return (
    <>
      <Sizes />
      <Marks />
      <RatingStars />
      <Tooltips />
      <Lists />
    </>
  )
}
