-- Expand: the older program writes emails without it, and leaves it as it is where it forgets one.
ALTER TABLE "email_message" ADD COLUMN "traceparent" text;