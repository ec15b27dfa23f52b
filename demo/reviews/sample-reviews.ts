/** What stands beside some goods of the demo shop, marked as a sample wherever it is shown: nobody wrote or asked it. */

export type SampleReview = {
  /** Of the product. */
  slug: string
  rating: 1 | 2 | 3 | 4 | 5
  comment: string
  car: string
  kilometres: number | null
  daysAgo: number
}
export type SampleQuestion = { slug: string; question: string; reply: string; daysAgo: number }

const winterTyre = 'nordval-fjell-3-175-65-r14-82t-teli'
const summerTyre = 'verdon-ribline-5-175-65-r14-82t-nyari'
const battery = 'ampera-stop-efb-60-ah-640-a-akkumulator'
const oil = 'olvana-synt-5w-30-motorolaj'

export const sampleReviews: readonly SampleReview[] = [
  {
    slug: winterTyre,
    rating: 5,
    comment: 'Havas lejtőn is biztosan megállt, és száraz úton sem hangos. A második telet kezdi.',
    car: 'Suzuki Swift 1.2, 2018',
    kilometres: 14_000,
    daysAgo: 12,
  },
  {
    slug: winterTyre,
    rating: 3,
    comment: 'Hóban jó, nedves úton viszont többet vártam tőle. Az árához képest rendben van.',
    car: 'Opel Corsa, 2016',
    kilometres: 6500,
    daysAgo: 40,
  },
  {
    slug: summerTyre,
    rating: 4,
    comment: 'Esőben magabiztos. Csöndesebb lehetne autópályán.',
    car: 'Skoda Fabia, 2015',
    kilometres: 22_000,
    daysAgo: 75,
  },
  {
    slug: battery,
    rating: 5,
    comment: 'Mínusz tízben is elsőre indít. A méretei pontosan megegyeztek a régiével.',
    car: 'Ford Focus 1.5, 2019',
    kilometres: null,
    daysAgo: 20,
  },
  {
    slug: oil,
    rating: 4,
    comment: 'Csendesebb lett a motor, és nem fogyaszt belőle.',
    car: 'Volkswagen Golf 1.6, 2014',
    kilometres: 9000,
    daysAgo: 33,
  },
]

export const sampleQuestions: readonly SampleQuestion[] = [
  {
    slug: winterTyre,
    question: 'Felszerelhető ez a méret 5,5 colos lemezfelnire?',
    reply: 'Igen, ehhez a mérethez 5 és 6 col közötti szélességű felni való.',
    daysAgo: 9,
  },
  {
    slug: oil,
    question: 'Részecskeszűrős dízelbe is tölthető?',
    reply:
      'Igen: az ACEA C3 olajok alacsony hamutartalmúak. Tölteni azt kell, amit az autó kézikönyve ír, ezért azt is nézze meg.',
    daysAgo: 15,
  },
]
