import type { ComponentProps } from 'react';

const LOOKS = {
  primary: 'bg-ink text-page hover:opacity-85',
  secondary: 'border border-line-strong hover:bg-sunken',
} as const;

type PageButtonProps = ComponentProps<'button'> & { look?: keyof typeof LOOKS };

export const pageButton = (look: keyof typeof LOOKS): string =>
  `inline-flex h-11 items-center justify-center gap-2 rounded-full px-5 text-sm font-semibold whitespace-nowrap transition-[background-color,opacity] disabled:cursor-not-allowed disabled:opacity-45 ${LOOKS[look]}`;

export function PageButton({ look = 'secondary', className = '', ...props }: PageButtonProps) {
  return <button type="button" className={`${pageButton(look)} ${className}`} {...props} />;
}
