import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { readPaymentReturn } from './features/share-page/payment/payment-return.rules';
import { SharePage } from './features/share-page/share-page';
import './share-page.css';

const root = document.getElementById('root');
const [, token] = /^\/s\/([^/]+)/.exec(location.pathname) ?? [];
if (root === null || token === undefined) {
  throw new Error('share.html is the page of a shared link, at /s/{token}');
}
const returned = readPaymentReturn(location.search);
if (returned !== 'none') {
  // The card provider adds the payment's secret, which isn't to stay in the history.
  history.replaceState(history.state, '', location.pathname);
}
createRoot(root).render(
  <StrictMode>
    <SharePage token={token} returned={returned} />
  </StrictMode>,
);
