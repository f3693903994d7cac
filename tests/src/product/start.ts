export { startSharedProduct as default } from './shared-product.js';
