/** The wire's types by their names in the specification; no schema reaches the browser from here. */
import type { z } from 'zod'
import type * as auth from './schemas/auth.ts'
import type * as cart from './schemas/cart.ts'
import type * as catalogue from './schemas/catalogue.ts'
import type * as listing from './schemas/listing.ts'
import type * as sets from './schemas/sets.ts'
import type * as checkout from './schemas/checkout.ts'
import type * as content from './schemas/content.ts'
import type * as fitting from './schemas/fitting.ts'
import type * as order from './schemas/order.ts'
import type * as pickup from './schemas/pickup-point.ts'
import type * as question from './schemas/question.ts'
import type * as review from './schemas/review.ts'
import type * as shared from './schemas/shared.ts'
import type * as store from './schemas/store.ts'
import type * as user from './schemas/user.ts'
import type * as car from './schemas/car.ts'
import type * as garage from './schemas/garage.ts'
import type * as wishlist from './schemas/wishlist.ts'
import type * as withdrawal from './schemas/withdrawal.ts'

export type Money = z.output<typeof shared.money>
export type Price = z.output<typeof shared.price>
export type Image = z.output<typeof shared.image>
export type DaySpan = z.output<typeof shared.daySpan>
export type DeliveryPromise = z.output<typeof shared.deliveryPromise>
export type Link = z.output<typeof shared.link>
export type ErrorBody = z.output<typeof shared.errorBody>

export type Attribute = z.output<typeof catalogue.attribute>
export type Availability = z.output<typeof catalogue.availability>
export type Badge = z.output<typeof catalogue.badge>
export type ProductVariant = z.output<typeof catalogue.productVariant>
export type OptionAttribute = z.output<typeof catalogue.optionAttribute>
export type Product = z.output<typeof catalogue.product>
export type ProductCard = z.output<typeof catalogue.productCard>
export type SetOffer = z.output<typeof sets.setOffer>
export type SetOffers = z.output<typeof sets.setOffers>
export type AccessoryOffer = z.output<typeof catalogue.accessoryOffer>
export type ComparedProduct = z.output<typeof catalogue.comparedProduct>
export type Category = z.output<typeof listing.category>
export type CategoryPage = z.output<typeof listing.categoryPage>
export type Collection = z.output<typeof listing.collection>
export type CollectionPage = z.output<typeof listing.collectionPage>
export type SetSearch = NonNullable<SearchPage['sets']>
export type SearchPage = z.output<typeof listing.searchPage>
export type UnderstoodSearch = z.output<typeof listing.understoodSearch>
export type NearbySearch = z.output<typeof listing.nearbySearch>
export type SearchSuggestions = z.output<typeof listing.searchSuggestions>
export type Filter = z.output<typeof listing.filter>
export type ListQuery = z.output<typeof listing.listQuery>
export type PagedList<T> = {
  data: T[]
  total: number
  per_page: number
  current_page: number
  last_page: number
}

export type Cart = z.output<typeof cart.cart>
export type CartItem = z.output<typeof cart.cartItem>
export type LineProblem = z.output<typeof cart.lineProblem>

export type Checkout = z.output<typeof checkout.checkout>
export type CheckoutProblem = z.output<typeof checkout.checkoutProblem>
export type CheckoutProblemCode = z.output<typeof checkout.checkoutProblemCode>
export type Contact = z.output<typeof checkout.contact>
export type ShippingAddress = z.output<typeof checkout.shippingAddress>
export type BillingAddress = z.output<typeof checkout.billingAddress>
export type ShippingMethod = z.output<typeof checkout.shippingMethod>
export type PaymentMethod = z.output<typeof checkout.paymentMethod>
export type TotalsItem = z.output<typeof checkout.totalsItem>

export type Order = z.output<typeof order.order>
export type OrderPaymentMethods = z.output<typeof order.orderPaymentMethods>
export type PlateLookup = z.output<typeof car.plateLookup>
export type DeliveryOffer = z.output<typeof fitting.deliveryOffer>
export type FittingWorkshop = z.output<typeof fitting.fittingWorkshop>
export type FittingWorkshops = z.output<typeof fitting.fittingWorkshops>
export type FittingDay = z.output<typeof fitting.fittingDay>
export type OrderFittingHours = z.output<typeof order.orderFittingHours>
export type WorkshopCard = NonNullable<z.output<typeof order.orderWorkshopCard>['card']>
export type OrderListItem = z.output<typeof order.orderListItem>
export type PaymentTransaction = z.output<typeof order.paymentTransaction>
export type InvoiceType = z.output<typeof order.invoice>['type']
export type PickupPoint = z.output<typeof pickup.pickupPoint>
export type NearPickupPoint = z.output<typeof pickup.nearPickupPoint>
export type PickupPointsMap = z.output<typeof pickup.pickupPointsMap>
export type City = z.output<typeof store.city>
export type OrderItem = z.output<typeof order.orderItem>

export type User = z.output<typeof user.user>
export type UserSecurity = z.output<typeof user.userSecurity>
export type UserSession = z.output<typeof user.userSession>
export type SavedBillingAddress = z.output<typeof user.savedBillingAddress>
export type SavedShippingAddress = z.output<typeof user.savedShippingAddress>
export type AuthStatus = z.output<typeof auth.authStatus>
export type SocialProvider = z.output<typeof auth.socialProviders>[number]
export type SocialCallback = z.output<typeof auth.socialCallback>
export type CarFitment = z.output<typeof car.carFitment>
export type GarageCar = z.output<typeof garage.garageCar>
export type Wishlist = z.output<typeof wishlist.wishlist>
export type WishlistPage = z.output<typeof wishlist.wishlistPage>
export type WishlistItem = z.output<typeof wishlist.wishlistItem>
export type WithdrawalDraft = z.output<typeof withdrawal.withdrawalDraft>
export type WithdrawalReceipt = z.output<typeof withdrawal.withdrawalReceipt>
export type Question = z.output<typeof question.question>
export type QuestionList = z.output<typeof question.questionList>
export type Review = z.output<typeof review.review>
export type OwnReview = z.output<typeof review.ownReview>
export type ReviewList = z.output<typeof review.reviewList>

export type Page = z.output<typeof content.page>
export type PageRegion = z.output<typeof content.pageRegion>
export type BlogPost = z.output<typeof content.blogPost>
export type BlogPostPage = z.output<typeof content.blogPostPage>
export type BlogPage = z.output<typeof content.blogPage>
export type BlogQuery = z.output<typeof content.blogQuery>
export type Menu = z.output<typeof content.menu>
export type { MenuItem } from './schemas/content.ts'
