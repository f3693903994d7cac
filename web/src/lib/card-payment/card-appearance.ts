import type { Appearance } from '@stripe/stripe-js';
import type { Theme } from '../../ui/page/theme';

const BASES = { light: 'stripe', dark: 'night' } as const satisfies Record<Theme, string>;

/**
 * Styles the provider's card form, a page of another site that can't see our styles. Reads the colours on screen, so
 * the theme must have been applied.
 */
export function cardAppearance(theme: Theme): Appearance {
  const tokens = getComputedStyle(document.documentElement);
  const token = (name: string) => tokens.getPropertyValue(`--${name}`).trim();
  return {
    theme: BASES[theme],
    variables: {
      colorPrimary: token('ring'),
      colorBackground: token('surface'),
      colorText: token('ink'),
      colorTextSecondary: token('ink-muted'),
      colorTextPlaceholder: token('ink-muted'),
      colorDanger: token('danger-text'),
      fontFamily: 'ui-sans-serif, system-ui, -apple-system, "Segoe UI", sans-serif',
      fontSizeBase: '16px',
      borderRadius: '12px',
    },
    rules: {
      '.Input': { border: `1px solid ${token('line-strong')}`, boxShadow: 'none' },
      '.Input:focus': {
        border: `1px solid ${token('ring')}`,
        boxShadow: 'none',
        outline: `2px solid ${token('ring')}`,
      },
      '.Label': { fontWeight: '600' },
      '.Tab, .Block': { border: `1px solid ${token('line')}`, boxShadow: 'none' },
    },
  };
}
