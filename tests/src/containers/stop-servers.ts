export { stop as default } from './servers.js';
