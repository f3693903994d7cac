import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { SharePage } from './features/share-page/share-page';
import './share-page.css';

const root = document.getElementById('root');
const [, token] = /^\/s\/([^/]+)/.exec(location.pathname) ?? [];
if (root === null || token === undefined) {
  throw new Error('share.html is the page of a shared link, at /s/{token}');
}
createRoot(root).render(
  <StrictMode>
    <SharePage token={token} />
  </StrictMode>,
);
