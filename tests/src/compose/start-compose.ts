export { start as default } from './compose.js';
