export { registerFeeds } from './feeds-api.ts'
