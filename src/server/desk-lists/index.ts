/** The desk's list of products: what is in it, in which order and how many of what. README.md explains what is behind it. */
export { findBySql, listProducts, type ListedProduct } from './product-list-store.ts'
export { openProductList, productListOf, type ProductList } from './product-list.ts'
