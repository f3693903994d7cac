export { describeObjectStore } from './object-store-contract.js';
