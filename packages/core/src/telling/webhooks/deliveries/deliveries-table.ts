import type { DeliveryStatus } from './delivery-status.ts';

/** What lists read of it, as the driver gives it. */
export type DeliveriesTable = {
  deliveries: {
    profile_id: string;
    delivery_id: string;
    endpoint_id: string;
    event_id: string;
    status: DeliveryStatus;
    due_at: Date | null;
    created_at: Date;
    completed_at: Date | null;
  };
};
