export { start as default } from './services.js';
