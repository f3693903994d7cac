import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** Money that an administrator gives back. */
@Entity('refunds')
export class Refund {
  /** Who asks names it; also its idempotency key at Stripe. */
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'payment_id' })
  paymentId!: string;

  @Column('integer', { name: 'amount_cents' })
  amountCents!: number;

  /** Pending until Stripe has answered. */
  @Column('text')
  state!: 'pending' | 'given' | 'refused';

  @Column('uuid', { name: 'actor_id' })
  actorId!: string;

  @Column('text', { name: 'actor_address' })
  actorAddress!: string;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;
}
