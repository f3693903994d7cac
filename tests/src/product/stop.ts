export { stopSharedProduct as default } from './shared-product.js';
