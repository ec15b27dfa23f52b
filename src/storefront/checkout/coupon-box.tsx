import { useEffect, useRef } from 'react'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import type { CheckoutResult } from './checkout-action.ts'
import type { CheckoutView } from './checkout-view.ts'
import { couponBoxId } from './step-ids.ts'
import type { Filling } from './step-fields.tsx'

type CouponBoxProps = {
  coupon: CheckoutView['coupon']
  filling: Filling
  result: CheckoutResult | undefined
  busyWith: (intent: string) => boolean
}

/** The coupon of the checkout, or where one is typed. Its buttons send the form, so that they work without scripts. */
export function CouponBox({ coupon, filling, result, busyWith }: CouponBoxProps) {
  const box = useRef<HTMLDivElement>(null)
  const change = result?.coupon ?? null
  // The button that was pressed is gone.
  const isRefused = result !== undefined && 'coupon_code' in result.errors
  useEffect(() => {
    if (change !== null) box.current?.focus()
    else if (isRefused) box.current?.querySelector('input')?.focus()
  }, [change, isRefused, result])
  const error = filling.errors.coupon_code
  return (
    <div
      ref={box}
      id={couponBoxId}
      tabIndex={-1}
      className="coupon-box"
      role="group"
      aria-label={coupon ? `Kupon: ${coupon.code}` : 'Kupon'}
    >
      {coupon ? (
        <Applied coupon={coupon} busy={busyWith('coupon:remove')} />
      ) : (
        <details open={isRefused || error !== undefined || Boolean(filling.values?.coupon_code)}>
          <summary>Van kuponkódom</summary>
          <div className="coupon-entry">
            <TextField
              name="coupon_code"
              label="Kuponkód"
              defaultValue={filling.values?.coupon_code ?? ''}
              error={error}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={40}
            />
            <Button
              type="submit"
              name="intent"
              value="coupon:apply"
              variant="outline"
              busy={busyWith('coupon:apply')}
            >
              Beváltom
            </Button>
          </div>
        </details>
      )}
    </div>
  )
}

function Applied({ coupon, busy }: { coupon: NonNullable<CheckoutView['coupon']>; busy: boolean }) {
  return (
    <>
      <div className="coupon-applied">
        <Icon name={coupon.problem ? 'warn' : 'check'} small />
        <p className="small">
          <b>{coupon.code}</b>
          <br />
          <span className="muted">{coupon.name}</span>
        </p>
        <Button
          type="submit"
          name="intent"
          value="coupon:remove"
          variant="text"
          size="small"
          busy={busy}
          aria-label={`Leveszem a kupont: ${coupon.code}`}
        >
          Leveszem
        </Button>
      </div>
      {coupon.problem ? (
        <p className="coupon-problem">
          {coupon.problem} Amíg nem használható, nem ad kedvezményt: vegye le, vagy módosítsa a kosarát.
        </p>
      ) : null}
    </>
  )
}
