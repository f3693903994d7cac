import type { ReactNode } from 'react';

export interface ToastMessage {
  title: string;
  description?: ReactNode;
  /** A success by default; `neutral` is neither a success nor a failure. */
  variant?: 'default' | 'neutral' | 'destructive';
  action?: ToastAction;
}

/** What the person can do about it, such as undoing it. */
export interface ToastAction {
  label: string;
  /** How else to do it, for those who can't reach the button in time. */
  otherwise: string;
  run: () => void;
}

export interface ShownToast extends ToastMessage {
  id: number;
  open: boolean;
}

let shown: ShownToast | null = null;
let nextId = 1;
const listeners = new Set<() => void>();

function show(next: ShownToast | null): void {
  shown = next;
  for (const listener of listeners) {
    listener();
  }
}

/** Shows a notification for 5 s, or for 10 s when something can be done about it. There is only one at a time: a new one replaces the previous one. */
export function toast(message: ToastMessage): void {
  show({ ...message, id: nextId++, open: true });
}

/** Closes the toast with its animation; a newer toast stays. */
export function dismissToast(id: number): void {
  if (shown?.id === id) {
    show({ ...shown, open: false });
  }
}

export function currentToast(): ShownToast | null {
  return shown;
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
