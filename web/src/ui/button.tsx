import { cva, type VariantProps } from 'class-variance-authority';
import { Slot } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cn } from './cn';
import { Spinner } from './feedback/spinner';

const button = cva(
  'inline-flex shrink-0 select-none items-center justify-center gap-2 rounded-lg text-sm font-semibold whitespace-nowrap transition-[background-color,border-color,color,box-shadow,scale] duration-150 ease-out active:scale-[0.985] disabled:cursor-not-allowed disabled:opacity-50 disabled:active:scale-100 aria-disabled:cursor-not-allowed [&_svg]:size-[1.05rem] [&_svg]:shrink-0',
  {
    variants: {
      variant: {
        primary: 'bg-accent text-accent-ink shadow-card hover:bg-accent-hover',
        secondary:
          'border border-line bg-surface text-ink shadow-card hover:border-line-strong hover:bg-sunken',
        ghost: 'text-ink hover:bg-sunken',
        danger: 'bg-danger text-danger-ink shadow-card hover:bg-danger-hover',
        link: 'text-accent-text underline decoration-accent-text/40 underline-offset-4 hover:decoration-accent-text',
      },
      size: {
        sm: 'h-9 px-3',
        md: 'h-11 px-4.5',
        lg: 'h-12 px-6 text-base',
        /** A square for one icon; give it an `aria-label`. */
        icon: 'size-10',
      },
    },
    compoundVariants: [{ variant: 'link', className: 'h-auto px-0' }],
    defaultVariants: { variant: 'primary', size: 'md' },
  },
);

type ButtonProps = ComponentProps<'button'> &
  VariantProps<typeof button> & {
    /** Applies the style to the only child, such as a router link. */
    asChild?: boolean;
    /** Shows a spinner and refuses clicks. */
    pending?: boolean;
  };

export function Button({
  variant,
  size,
  asChild = false,
  pending = false,
  className,
  type = 'button',
  disabled,
  children,
  ...props
}: ButtonProps) {
  const classes = cn(button({ variant, size }), className);
  if (asChild) {
    return (
      <Slot.Root className={classes} {...props}>
        {children}
      </Slot.Root>
    );
  }
  return (
    <button
      type={type}
      className={classes}
      disabled={disabled === true || pending}
      aria-busy={pending || undefined}
      {...props}
    >
      {pending && <Spinner />}
      {children}
    </button>
  );
}
