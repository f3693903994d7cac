export { stop as default } from './services.js';
