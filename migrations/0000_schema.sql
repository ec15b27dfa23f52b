-- A text that is one of these values; by hand, from src/platform/database/value-domain.ts.
CREATE DOMAIN "attribute_filter_display" AS text CONSTRAINT "attribute_filter_display" CHECK (VALUE = ANY ('{list, label_class, season, swatch}'));--> statement-breakpoint
CREATE DOMAIN "attribute_filter_type" AS text CONSTRAINT "attribute_filter_type" CHECK (VALUE = ANY ('{choice, range}'));--> statement-breakpoint
CREATE DOMAIN "attribute_kind" AS text CONSTRAINT "attribute_kind" CHECK (VALUE = ANY ('{choice, number, boolean, text}'));--> statement-breakpoint
CREATE DOMAIN "attribute_selector_type" AS text CONSTRAINT "attribute_selector_type" CHECK (VALUE = ANY ('{button, swatch, select}'));--> statement-breakpoint
CREATE DOMAIN "billing_address_type" AS text CONSTRAINT "billing_address_type" CHECK (VALUE = ANY ('{individual, company}'));--> statement-breakpoint
CREATE DOMAIN "cart_state" AS text CONSTRAINT "cart_state" CHECK (VALUE = ANY ('{open, completed, merged, expired}'));--> statement-breakpoint
CREATE DOMAIN "contact_message_type" AS text CONSTRAINT "contact_message_type" CHECK (VALUE = ANY ('{general, order, product, partner}'));--> statement-breakpoint
CREATE DOMAIN "content_draft_kind" AS text CONSTRAINT "content_draft_kind" CHECK (VALUE = ANY ('{page, post}'));--> statement-breakpoint
CREATE DOMAIN "coupon_kind" AS text CONSTRAINT "coupon_kind" CHECK (VALUE = ANY ('{percent, amount, free_shipping}'));--> statement-breakpoint
CREATE DOMAIN "demo_bank_payment_state" AS text CONSTRAINT "demo_bank_payment_state" CHECK (VALUE = ANY ('{open, paid, refused, cancelled, expired}'));--> statement-breakpoint
CREATE DOMAIN "fulfilment_state" AS text CONSTRAINT "fulfilment_state" CHECK (VALUE = ANY ('{unfulfilled, preparing, partially_shipped, shipped, delivered, returned, cancelled}'));--> statement-breakpoint
CREATE DOMAIN "invoice_kind" AS text CONSTRAINT "invoice_kind" CHECK (VALUE = ANY ('{proforma, advance, final, credit}'));--> statement-breakpoint
CREATE DOMAIN "invoice_provider" AS text CONSTRAINT "invoice_provider" CHECK (VALUE = ANY ('{proforma, szamlazz, billingo}'));--> statement-breakpoint
CREATE DOMAIN "invoice_state" AS text CONSTRAINT "invoice_state" CHECK (VALUE = ANY ('{queued, issued, cancelled, failed}'));--> statement-breakpoint
CREATE DOMAIN "newsletter_subscription_state" AS text CONSTRAINT "newsletter_subscription_state" CHECK (VALUE = ANY ('{pending, subscribed, unsubscribed}'));--> statement-breakpoint
CREATE DOMAIN "order_adjustment_type" AS text CONSTRAINT "order_adjustment_type" CHECK (VALUE = ANY ('{shipping, payment_fee, discount, cash_rounding}'));--> statement-breakpoint
CREATE DOMAIN "order_machine" AS text CONSTRAINT "order_machine" CHECK (VALUE = ANY ('{order, fulfilment}'));--> statement-breakpoint
CREATE DOMAIN "order_state" AS text CONSTRAINT "order_state" CHECK (VALUE = ANY ('{quote_requested, placed, accepted, completed, cancelled}'));--> statement-breakpoint
CREATE DOMAIN "order_step_state" AS text CONSTRAINT "order_step_state" CHECK (VALUE = ANY ('{quote_requested, placed, accepted, completed, cancelled, unfulfilled, preparing, partially_shipped, shipped, delivered, returned}'));--> statement-breakpoint
CREATE DOMAIN "payment_attempt_state" AS text CONSTRAINT "payment_attempt_state" CHECK (VALUE = ANY ('{created, redirected, pending, authorized, captured, failed, cancelled, expired}'));--> statement-breakpoint
CREATE DOMAIN "payment_event_kind" AS text CONSTRAINT "payment_event_kind" CHECK (VALUE = ANY ('{pending, authorized, captured, failed, refunded}'));--> statement-breakpoint
CREATE DOMAIN "payment_gateway" AS text CONSTRAINT "payment_gateway" CHECK (VALUE = ANY ('{simplepay, barion, demo}'));--> statement-breakpoint
CREATE DOMAIN "payment_message_source" AS text CONSTRAINT "payment_message_source" CHECK (VALUE = ANY ('{start, return, notify, query, refund}'));--> statement-breakpoint
CREATE DOMAIN "payment_refund_state" AS text CONSTRAINT "payment_refund_state" CHECK (VALUE = ANY ('{requested, pending, settled, failed}'));--> statement-breakpoint
CREATE DOMAIN "payment_type" AS text CONSTRAINT "payment_type" CHECK (VALUE = ANY ('{transfer, cash_on_delivery, card}'));--> statement-breakpoint
CREATE DOMAIN "pickup_point_provider" AS text CONSTRAINT "pickup_point_provider" CHECK (VALUE = ANY ('{gls, foxpost, packeta, mpl, partner}'));--> statement-breakpoint
CREATE DOMAIN "pickup_point_saturation" AS text CONSTRAINT "pickup_point_saturation" CHECK (VALUE = ANY ('{low, medium, high}'));--> statement-breakpoint
CREATE DOMAIN "pickup_point_type" AS text CONSTRAINT "pickup_point_type" CHECK (VALUE = ANY ('{locker, parcel_shop, post_office, partner}'));--> statement-breakpoint
CREATE DOMAIN "review_state" AS text CONSTRAINT "review_state" CHECK (VALUE = ANY ('{pending, published, rejected}'));--> statement-breakpoint
CREATE DOMAIN "slug_history_entity" AS text CONSTRAINT "slug_history_entity" CHECK (VALUE = ANY ('{product, category, collection, page}'));--> statement-breakpoint
CREATE DOMAIN "stock_hold_state" AS text CONSTRAINT "stock_hold_state" CHECK (VALUE = ANY ('{held, sold, released}'));--> statement-breakpoint
CREATE DOMAIN "stock_move_kind" AS text CONSTRAINT "stock_move_kind" CHECK (VALUE = ANY ('{hold, sell, release, give_back, adjust}'));--> statement-breakpoint
CREATE DOMAIN "user_state" AS text CONSTRAINT "user_state" CHECK (VALUE = ANY ('{unverified, verified, deletion_requested, anonymised}'));--> statement-breakpoint
CREATE DOMAIN "user_token_kind" AS text CONSTRAINT "user_token_kind" CHECK (VALUE = ANY ('{verify_email, reset_password, change_email, delete_account}'));--> statement-breakpoint
CREATE DOMAIN "withdrawal_actor" AS text CONSTRAINT "withdrawal_actor" CHECK (VALUE = ANY ('{consumer, merchant}'));--> statement-breakpoint
CREATE DOMAIN "withdrawal_receipt" AS text CONSTRAINT "withdrawal_receipt" CHECK (VALUE = ANY ('{written, withheld}'));--> statement-breakpoint
CREATE DOMAIN "withdrawal_state" AS text CONSTRAINT "withdrawal_state" CHECK (VALUE = ANY ('{received, acknowledged, goods_received, refunded, rejected}'));--> statement-breakpoint
CREATE SEQUENCE "public"."order_number" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "public"."withdrawal_number" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "change_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "change_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"transaction" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"kind" text NOT NULL,
	"entity_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_message" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "email_message_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"dedupe_key" text NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"html" text NOT NULL,
	"text" text NOT NULL,
	"data" json,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	"next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL,
	"failure" text,
	"is_requested" boolean DEFAULT false NOT NULL,
	"admitted_at" timestamp with time zone,
	CONSTRAINT "email_message_dedupe_key_unique" UNIQUE("dedupe_key")
);
--> statement-breakpoint
CREATE TABLE "setting" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_session" (
	"key" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "billing_address" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "billing_address_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"country" text DEFAULT 'HU' NOT NULL,
	"postal_code" text NOT NULL,
	"city" text NOT NULL,
	"address" text NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" integer NOT NULL,
	"type" "billing_address_type" NOT NULL,
	"tax_number" text
);
--> statement-breakpoint
CREATE TABLE "failed_attempt" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "failed_attempt_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"subject" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shipping_address" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shipping_address_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"country" text DEFAULT 'HU' NOT NULL,
	"postal_code" text NOT NULL,
	"city" text NOT NULL,
	"address" text NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" integer NOT NULL,
	"phone" text,
	"comment" text
);
--> statement-breakpoint
CREATE TABLE "social_account" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "social_account_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"provider" text NOT NULL,
	"subject" text NOT NULL,
	"email" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "social_account_subject" UNIQUE("provider","subject"),
	CONSTRAINT "social_account_user" UNIQUE("user_id","provider")
);
--> statement-breakpoint
CREATE TABLE "social_attempt" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"session_key" text NOT NULL,
	"provider" text NOT NULL,
	"code_verifier" text NOT NULL,
	"nonce" text NOT NULL,
	"continue_path" text DEFAULT '/' NOT NULL,
	"subject" text,
	"email" text,
	"user_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_device" (
	"user_id" integer NOT NULL,
	"device_key" text NOT NULL,
	"first_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_device_once" UNIQUE("user_id","device_key")
);
--> statement-breakpoint
CREATE TABLE "user_record" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "user_record_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"what" text NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_token" (
	"hash" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"kind" "user_token_kind" NOT NULL,
	"email" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_transition" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "user_transition_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"from_state" "user_state" NOT NULL,
	"to_state" "user_state" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"email" text,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"phone" text,
	"password_hash" text,
	"state" "user_state" DEFAULT 'unverified' NOT NULL,
	"verified_at" timestamp with time zone,
	"pending_email" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_anonymised" CHECK (("users"."state" = 'anonymised') = ("users"."email" is null)),
	CONSTRAINT "users_verified" CHECK ("users"."state" <> 'verified' or "users"."verified_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "conversion" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "conversion_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"event" text NOT NULL,
	"product" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"consent" text[] NOT NULL,
	"client_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"forwarded_at" timestamp with time zone,
	"failure" text
);
--> statement-breakpoint
CREATE TABLE "blog_category" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "blog_category_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "blog_category_slug_unique" UNIQUE("slug"),
	CONSTRAINT "blog_category_slug" CHECK ("blog_category"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$')
);
--> statement-breakpoint
CREATE TABLE "blog_post" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "blog_post_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"lead" text DEFAULT '' NOT NULL,
	"content" text NOT NULL,
	"author_name" text NOT NULL,
	"image_key" text,
	"image_title" text DEFAULT '' NOT NULL,
	"meta_title" text DEFAULT '' NOT NULL,
	"meta_description" text DEFAULT '' NOT NULL,
	"search_text" text NOT NULL,
	"published_at" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "blog_post_slug_unique" UNIQUE("slug"),
	CONSTRAINT "blog_post_slug" CHECK ("blog_post"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and "blog_post"."slug" <> 'kategoriak')
);
--> statement-breakpoint
CREATE TABLE "blog_post_category" (
	"post_id" integer NOT NULL,
	"category_id" integer NOT NULL,
	CONSTRAINT "blog_post_category_post_id_category_id_pk" PRIMARY KEY("post_id","category_id")
);
--> statement-breakpoint
CREATE TABLE "blog_post_tag" (
	"post_id" integer NOT NULL,
	"tag_id" integer NOT NULL,
	CONSTRAINT "blog_post_tag_post_id_tag_id_pk" PRIMARY KEY("post_id","tag_id")
);
--> statement-breakpoint
CREATE TABLE "blog_slug_history" (
	"slug" text PRIMARY KEY NOT NULL,
	"post_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "blog_tag" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "blog_tag_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"search_text" text NOT NULL,
	CONSTRAINT "blog_tag_slug_unique" UNIQUE("slug"),
	CONSTRAINT "blog_tag_slug" CHECK ("blog_tag"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$')
);
--> statement-breakpoint
CREATE TABLE "cart" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"user_id" integer,
	"state" "cart_state" DEFAULT 'open' NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"contact" jsonb,
	"shipping_address" jsonb,
	"billing_address" jsonb,
	"shipping_method_id" integer,
	"pickup_point_id" text,
	"requested_day" date,
	"payment_method_id" integer,
	"coupon_code" text,
	"comment" text DEFAULT '' NOT NULL,
	"reminder_requested_at" timestamp with time zone,
	"reminder_sent_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cart_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "cart_line" (
	"id" uuid PRIMARY KEY NOT NULL,
	"cart_id" uuid NOT NULL,
	"variant_id" integer NOT NULL,
	"quantity" integer NOT NULL,
	"position" bigint GENERATED ALWAYS AS IDENTITY (sequence name "cart_line_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	CONSTRAINT "cart_line_variant" UNIQUE("cart_id","variant_id"),
	CONSTRAINT "cart_line_quantity" CHECK ("cart_line"."quantity" between 1 and 999)
);
--> statement-breakpoint
CREATE TABLE "cart_transition" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cart_transition_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"cart_id" uuid NOT NULL,
	"from_state" "cart_state" NOT NULL,
	"to_state" "cart_state" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "attribute" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "attribute_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"kind" "attribute_kind" NOT NULL,
	"unit" text,
	"filter_type" "attribute_filter_type",
	"filter_position" integer DEFAULT 0 NOT NULL,
	"filter_display" "attribute_filter_display" DEFAULT 'list' NOT NULL,
	"labels" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"label_order" text[] DEFAULT '{}' NOT NULL,
	"swatches" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"selector_type" "attribute_selector_type",
	"card_position" integer,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "attribute_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "badge" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "badge_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"text" text NOT NULL,
	"background_color" text NOT NULL,
	"font_color" text NOT NULL,
	CONSTRAINT "badge_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "brand" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "brand_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"image_key" text,
	"manufacturer_name" text DEFAULT '' NOT NULL,
	"manufacturer_address" text DEFAULT '' NOT NULL,
	"manufacturer_email" text DEFAULT '' NOT NULL,
	CONSTRAINT "brand_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "category" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "category_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"parent_id" integer,
	"path" integer[] NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"image_key" text,
	"position" integer DEFAULT 0 NOT NULL,
	"default_quantity" integer DEFAULT 1 NOT NULL,
	"filters" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "category_slug_unique" UNIQUE("slug"),
	CONSTRAINT "category_slug" CHECK ("category"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$')
);
--> statement-breakpoint
CREATE TABLE "collection" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "collection_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"reduced_only" boolean DEFAULT false NOT NULL,
	CONSTRAINT "collection_slug_unique" UNIQUE("slug"),
	CONSTRAINT "collection_slug" CHECK ("collection"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$')
);
--> statement-breakpoint
CREATE TABLE "collection_product" (
	"collection_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "collection_product_collection_id_product_id_pk" PRIMARY KEY("collection_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "product" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"item_number" text NOT NULL,
	"brand_id" integer,
	"main_category_id" integer NOT NULL,
	"short_description" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"unit_measure" text DEFAULT 'db' NOT NULL,
	"packing_unit_measure" text,
	"packing_quantity" numeric DEFAULT 1 NOT NULL,
	"max_order_quantity" integer DEFAULT 20 NOT NULL,
	"tax_rate" integer NOT NULL,
	"option_attributes" text[] DEFAULT '{}' NOT NULL,
	"published" boolean DEFAULT true NOT NULL,
	"popularity" integer DEFAULT 0 NOT NULL,
	"rating_count" integer DEFAULT 0 NOT NULL,
	"rating_sum" integer DEFAULT 0 NOT NULL,
	"eprel_id" text,
	"warranty_months" integer,
	"garan_months" integer,
	"garan_file" text,
	"locker_allowed" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "product_slug_unique" UNIQUE("slug"),
	CONSTRAINT "product_item_number_unique" UNIQUE("item_number"),
	CONSTRAINT "product_slug" CHECK ("product"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
	CONSTRAINT "product_tax_rate" CHECK ("product"."tax_rate" in (27, 18, 5, 0)),
	CONSTRAINT "product_packing_quantity" CHECK ("product"."packing_quantity" > 0),
	CONSTRAINT "product_max_order_quantity" CHECK ("product"."max_order_quantity" between 1 and 999)
);
--> statement-breakpoint
CREATE TABLE "product_badge" (
	"product_id" integer NOT NULL,
	"badge_id" integer NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "product_badge_product_id_badge_id_pk" PRIMARY KEY("product_id","badge_id")
);
--> statement-breakpoint
CREATE TABLE "product_category" (
	"product_id" integer NOT NULL,
	"category_id" integer NOT NULL,
	CONSTRAINT "product_category_category_id_product_id_pk" PRIMARY KEY("category_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "product_image" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_image_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"product_id" integer NOT NULL,
	"variant_id" integer,
	"file_key" text NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"position" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "slug_history" (
	"entity" "slug_history_entity" NOT NULL,
	"slug" text NOT NULL,
	"entity_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "slug_history_entity_slug_pk" PRIMARY KEY("entity","slug")
);
--> statement-breakpoint
CREATE TABLE "variant" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "variant_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"product_id" integer NOT NULL,
	"item_number" text NOT NULL,
	"ean" text,
	"name" text DEFAULT '' NOT NULL,
	"slug" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"for_sale" boolean DEFAULT true NOT NULL,
	"published" boolean DEFAULT true NOT NULL,
	"weight_grams" integer DEFAULT 0 NOT NULL,
	"longest_side_mm" integer,
	"packing_quantity" numeric,
	CONSTRAINT "variant_item_number_unique" UNIQUE("item_number"),
	CONSTRAINT "variant_packing_quantity" CHECK ("variant"."packing_quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "variant_attribute" (
	"variant_id" integer NOT NULL,
	"attribute_id" integer NOT NULL,
	"value" text NOT NULL,
	"number" double precision,
	"own" boolean DEFAULT false NOT NULL,
	CONSTRAINT "variant_attribute_variant_id_attribute_id_pk" PRIMARY KEY("variant_id","attribute_id")
);
--> statement-breakpoint
CREATE TABLE "variant_price" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "variant_price_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"variant_id" integer NOT NULL,
	"gross" integer NOT NULL,
	"original_gross" integer,
	"valid_from" timestamp with time zone NOT NULL,
	"valid_to" timestamp with time zone,
	CONSTRAINT "variant_price_gross" CHECK ("variant_price"."gross" >= 0),
	CONSTRAINT "variant_price_span" CHECK ("variant_price"."valid_to" is null or "variant_price"."valid_to" > "variant_price"."valid_from")
);
--> statement-breakpoint
CREATE TABLE "stock" (
	"variant_id" integer PRIMARY KEY NOT NULL,
	"on_hand" integer DEFAULT 0 NOT NULL,
	"reserved" integer DEFAULT 0 NOT NULL,
	"backorder" boolean DEFAULT false NOT NULL,
	CONSTRAINT "stock_range" CHECK ("stock"."reserved" >= 0 and ("stock"."backorder" or "stock"."reserved" <= "stock"."on_hand"))
);
--> statement-breakpoint
CREATE TABLE "stock_hold" (
	"order_id" uuid NOT NULL,
	"variant_id" integer NOT NULL,
	"quantity" integer NOT NULL,
	"state" "stock_hold_state" DEFAULT 'held' NOT NULL,
	CONSTRAINT "stock_hold_order_id_variant_id_pk" PRIMARY KEY("order_id","variant_id"),
	CONSTRAINT "stock_hold_quantity" CHECK ("stock_hold"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "stock_move" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_move_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"variant_id" integer NOT NULL,
	"kind" "stock_move_kind" NOT NULL,
	"on_hand_delta" integer NOT NULL,
	"reserved_delta" integer NOT NULL,
	"order_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "captcha_solution" (
	"hash" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contact_message" (
	"id" uuid PRIMARY KEY NOT NULL,
	"type" "contact_message_type" NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"message" text NOT NULL,
	"ip_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"responded_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "content_draft" (
	"kind" "content_draft_kind" NOT NULL,
	"slug" text NOT NULL,
	"data" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "content_draft_kind_slug_pk" PRIMARY KEY("kind","slug")
);
--> statement-breakpoint
CREATE TABLE "menu" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "menu_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"items" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "menu_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "page" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "page_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"lead" text DEFAULT '' NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"template" text DEFAULT 'default' NOT NULL,
	"regions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"meta_title" text DEFAULT '' NOT NULL,
	"meta_description" text DEFAULT '' NOT NULL,
	"hero_image_key" text,
	"published" boolean DEFAULT true NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "page_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "redirect" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "redirect_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"from_path" text NOT NULL,
	"to_url" text NOT NULL,
	"status" integer DEFAULT 301 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "redirect_from_path_unique" UNIQUE("from_path"),
	CONSTRAINT "redirect_status" CHECK ("redirect"."status" in (301, 302, 308)),
	CONSTRAINT "redirect_from" CHECK ("redirect"."from_path" like '/%' and "redirect"."from_path" <> "redirect"."to_url")
);
--> statement-breakpoint
CREATE TABLE "coupon" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "coupon_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"name" text NOT NULL,
	"kind" "coupon_kind" NOT NULL,
	"value" integer DEFAULT 0 NOT NULL,
	"min_total" integer,
	"valid_from" timestamp with time zone,
	"valid_to" timestamp with time zone,
	"max_uses" integer,
	"max_uses_per_customer" integer,
	"used" integer DEFAULT 0 NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "coupon_code_unique" UNIQUE("code"),
	CONSTRAINT "coupon_code" CHECK ("coupon"."code" = upper("coupon"."code") and "coupon"."code" <> ''),
	CONSTRAINT "coupon_value" CHECK (case "coupon"."kind" when 'percent' then "coupon"."value" between 1 and 100 when 'amount' then "coupon"."value" > 0 else "coupon"."value" = 0 end),
	CONSTRAINT "coupon_used" CHECK ("coupon"."used" >= 0 and ("coupon"."max_uses" is null or "coupon"."used" <= "coupon"."max_uses"))
);
--> statement-breakpoint
CREATE TABLE "coupon_use" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"coupon_id" integer NOT NULL,
	"customer" text NOT NULL,
	"ordinal" integer,
	"amount" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"released_at" timestamp with time zone,
	CONSTRAINT "coupon_use_ordinal" UNIQUE("coupon_id","customer","ordinal"),
	CONSTRAINT "coupon_use_amount" CHECK ("coupon_use"."amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "invoice" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"kind" "invoice_kind" NOT NULL,
	"key" text NOT NULL,
	"provider" "invoice_provider" NOT NULL,
	"state" "invoice_state" DEFAULT 'queued' NOT NULL,
	"provider_id" text,
	"number" text,
	"gross" integer NOT NULL,
	"refers_to" uuid,
	"file_key" text,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"failure" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"issued_at" timestamp with time zone,
	CONSTRAINT "invoice_key_unique" UNIQUE("key"),
	CONSTRAINT "invoice_number" UNIQUE("provider","number"),
	CONSTRAINT "invoice_credit" CHECK (("invoice"."kind" = 'credit') = ("invoice"."refers_to" is not null)),
	CONSTRAINT "invoice_issued" CHECK ("invoice"."state" <> 'issued' or "invoice"."number" is not null)
);
--> statement-breakpoint
CREATE TABLE "newsletter_subscription" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "newsletter_subscription_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"state" "newsletter_subscription_state" NOT NULL,
	"token_hash" text,
	"token_expires_at" timestamp with time zone,
	"requested_at" timestamp with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "newsletter_subscription_consent" CHECK (case "newsletter_subscription"."state"
        when 'subscribed' then "newsletter_subscription"."confirmed_at" is not null and "newsletter_subscription"."ended_at" is null
        when 'pending' then "newsletter_subscription"."confirmed_at" is null and "newsletter_subscription"."token_hash" is not null
        else "newsletter_subscription"."ended_at" is not null and "newsletter_subscription"."token_hash" is null end)
);
--> statement-breakpoint
CREATE TABLE "order_adjustment" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"type" "order_adjustment_type" NOT NULL,
	"label" text NOT NULL,
	"source" text NOT NULL,
	"tax_rate" integer NOT NULL,
	"net" integer NOT NULL,
	"tax" integer NOT NULL,
	"gross" integer NOT NULL,
	"quotation" text,
	"position" integer NOT NULL,
	CONSTRAINT "order_adjustment_sum" CHECK ("order_adjustment"."net" + "order_adjustment"."tax" = "order_adjustment"."gross")
);
--> statement-breakpoint
CREATE TABLE "order_line" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"variant_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"name" text NOT NULL,
	"item_number" text NOT NULL,
	"unit_measure" text NOT NULL,
	"image_key" text,
	"tax_rate" integer NOT NULL,
	"unit_gross" integer NOT NULL,
	"quantity" integer NOT NULL,
	"discount" integer DEFAULT 0 NOT NULL,
	"net" integer NOT NULL,
	"tax" integer NOT NULL,
	"gross" integer NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "order_line_quantity" CHECK ("order_line"."quantity" > 0),
	CONSTRAINT "order_line_sum" CHECK ("order_line"."net" + "order_line"."tax" = "order_line"."gross"),
	CONSTRAINT "order_line_gross" CHECK ("order_line"."gross" = "order_line"."unit_gross" * "order_line"."quantity" - "order_line"."discount" and "order_line"."gross" >= 0)
);
--> statement-breakpoint
CREATE TABLE "order_parcel" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_parcel_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" uuid NOT NULL,
	"carrier" text NOT NULL,
	"tracking_code" text NOT NULL,
	"carrier_id" text,
	"label_key" text,
	"state" text,
	"state_at" timestamp with time zone,
	"next_query_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_parcel_once" UNIQUE("order_id","carrier","tracking_code")
);
--> statement-breakpoint
CREATE TABLE "order_transition" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_transition_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" uuid NOT NULL,
	"machine" "order_machine" NOT NULL,
	"from_state" "order_step_state",
	"to_state" "order_step_state" NOT NULL,
	"actor" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"cart_id" uuid NOT NULL,
	"user_id" integer,
	"guest_key" text,
	"state" "order_state" NOT NULL,
	"fulfilment" "fulfilment_state" DEFAULT 'unfulfilled' NOT NULL,
	"contact" jsonb NOT NULL,
	"shipping_address" jsonb,
	"billing_address" jsonb NOT NULL,
	"shipping_method" jsonb NOT NULL,
	"payment_method" jsonb NOT NULL,
	"pickup_point" jsonb,
	"requested_day" date,
	"coupon" jsonb,
	"documents" text[] DEFAULT '{}' NOT NULL,
	"comment" text DEFAULT '' NOT NULL,
	"terms_version" text NOT NULL,
	"transfer_due_days" integer DEFAULT 8 NOT NULL,
	"total_gross" integer NOT NULL,
	"placed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"links_withdrawn_at" timestamp with time zone,
	CONSTRAINT "orders_number_unique" UNIQUE("number"),
	CONSTRAINT "orders_cart_id_unique" UNIQUE("cart_id"),
	CONSTRAINT "orders_total" CHECK ("orders"."total_gross" >= 0),
	CONSTRAINT "orders_transfer_due_days" CHECK ("orders"."transfer_due_days" between 1 and 60)
);
--> statement-breakpoint
CREATE TABLE "demo_bank_payment" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"amount" integer NOT NULL,
	"refunded" integer DEFAULT 0 NOT NULL,
	"state" "demo_bank_payment_state" DEFAULT 'open' NOT NULL,
	"return_url" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "demo_bank_payment_reference_unique" UNIQUE("reference")
);
--> statement-breakpoint
CREATE TABLE "payment_attempt" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"gateway" "payment_gateway" NOT NULL,
	"reference" text NOT NULL,
	"state" "payment_attempt_state" DEFAULT 'created' NOT NULL,
	"amount" integer NOT NULL,
	"currency" text DEFAULT 'HUF' NOT NULL,
	"gateway_id" text,
	"payment_url" text,
	"failure" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"next_query_at" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_attempt_reference_unique" UNIQUE("reference"),
	CONSTRAINT "payment_attempt_amount" CHECK ("payment_attempt"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "payment_attempt_transition" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_attempt_transition_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"attempt_id" uuid NOT NULL,
	"from_state" "payment_attempt_state",
	"to_state" "payment_attempt_state" NOT NULL,
	"source" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_event" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" uuid NOT NULL,
	"gateway" text NOT NULL,
	"event_id" text NOT NULL,
	"kind" "payment_event_kind" NOT NULL,
	"amount" integer NOT NULL,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"attempt_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_event_once" UNIQUE("gateway","event_id"),
	CONSTRAINT "payment_event_amount" CHECK ("payment_event"."amount" > 0 or "payment_event"."kind" not in ('captured', 'refunded'))
);
--> statement-breakpoint
CREATE TABLE "payment_message" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_message_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"gateway" text NOT NULL,
	"source" "payment_message_source" NOT NULL,
	"reference" text,
	"accepted" boolean NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"raw" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_method" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_method_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"type" "payment_type" NOT NULL,
	"gateway" "payment_gateway",
	"fee_gross" integer DEFAULT 0 NOT NULL,
	"tax_rate" integer DEFAULT 27 NOT NULL,
	"max_total" integer,
	"active" boolean DEFAULT true NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "payment_method_slug_unique" UNIQUE("slug"),
	CONSTRAINT "payment_method_fee" CHECK ("payment_method"."fee_gross" >= 0)
);
--> statement-breakpoint
CREATE TABLE "payment_refund" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"attempt_id" uuid,
	"amount" integer NOT NULL,
	"reason" text NOT NULL,
	"state" "payment_refund_state" DEFAULT 'requested' NOT NULL,
	"gateway_id" text,
	"failure" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_refund_amount" CHECK ("payment_refund"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "review" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "review_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"product_id" integer NOT NULL,
	"variant_id" integer NOT NULL,
	"user_id" integer,
	"author_name" text NOT NULL,
	"anonymous" boolean DEFAULT false NOT NULL,
	"rating" integer NOT NULL,
	"comment" text DEFAULT '' NOT NULL,
	"verified_buyer" boolean DEFAULT false NOT NULL,
	"state" "review_state" DEFAULT 'pending' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "review_once" UNIQUE("user_id","product_id"),
	CONSTRAINT "review_rating" CHECK ("review"."rating" between 1 and 5),
	CONSTRAINT "review_anonymous" CHECK (not "review"."anonymous" or "review"."author_name" = '')
);
--> statement-breakpoint
CREATE TABLE "review_transition" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "review_transition_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"review_id" integer NOT NULL,
	"from_state" "review_state" NOT NULL,
	"to_state" "review_state" NOT NULL,
	"actor" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "synonym_group" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "synonym_group_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"words" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pickup_feed" (
	"provider" text PRIMARY KEY NOT NULL,
	"etag" text,
	"last_modified" text,
	"points" integer DEFAULT 0 NOT NULL,
	"imported_at" timestamp with time zone,
	"checked_at" timestamp with time zone,
	"failure" text
);
--> statement-breakpoint
CREATE TABLE "pickup_point" (
	"id" text PRIMARY KEY NOT NULL,
	"provider" "pickup_point_provider" NOT NULL,
	"external_id" text NOT NULL,
	"type" "pickup_point_type" NOT NULL,
	"name" text NOT NULL,
	"postal_code" text NOT NULL,
	"city" text NOT NULL,
	"address" text NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"hours" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"features" text[] DEFAULT '{}' NOT NULL,
	"saturation" "pickup_point_saturation",
	"search_text" text NOT NULL,
	"extra" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pickup_point_in_hungary" CHECK ("pickup_point"."latitude" between 45.7 and 48.6 and "pickup_point"."longitude" between 16.1 and 22.9)
);
--> statement-breakpoint
CREATE TABLE "shipping_method" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shipping_method_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"provider" text NOT NULL,
	"bands" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"free_from" integer,
	"max_weight_grams" integer,
	"tax_rate" integer DEFAULT 27 NOT NULL,
	"address_required" boolean DEFAULT true NOT NULL,
	"is_pickup_point" boolean DEFAULT false NOT NULL,
	"request_for_quotation" boolean DEFAULT false NOT NULL,
	"pickup_providers" text[] DEFAULT '{}' NOT NULL,
	"eligibility" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"requested_day_from" integer,
	"image_key" text,
	"active" boolean DEFAULT true NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "shipping_method_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "stock_alert" (
	"id" uuid PRIMARY KEY NOT NULL,
	"variant_id" integer NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "wishlist" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"name" text NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wishlist_item" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "wishlist_item_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"wishlist_id" uuid NOT NULL,
	"product_id" integer NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "wishlist_item_once" UNIQUE("wishlist_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "withdrawal" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"state" "withdrawal_state" NOT NULL,
	"name" text NOT NULL,
	"order_number" text NOT NULL,
	"email" text NOT NULL,
	"items" jsonb NOT NULL,
	"statement" text NOT NULL,
	"order_id" uuid,
	"late" boolean NOT NULL,
	"receipt" "withdrawal_receipt" NOT NULL,
	"ip_hash" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "withdrawal_reference_unique" UNIQUE("reference")
);
--> statement-breakpoint
CREATE TABLE "withdrawal_transition" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "withdrawal_transition_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"withdrawal_id" uuid NOT NULL,
	"from_state" "withdrawal_state",
	"to_state" "withdrawal_state" NOT NULL,
	"actor" "withdrawal_actor" NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "billing_address" ADD CONSTRAINT "billing_address_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipping_address" ADD CONSTRAINT "shipping_address_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "social_account" ADD CONSTRAINT "social_account_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "social_attempt" ADD CONSTRAINT "social_attempt_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_device" ADD CONSTRAINT "user_device_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_record" ADD CONSTRAINT "user_record_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_token" ADD CONSTRAINT "user_token_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_transition" ADD CONSTRAINT "user_transition_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blog_post_category" ADD CONSTRAINT "blog_post_category_post_id_blog_post_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."blog_post"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blog_post_category" ADD CONSTRAINT "blog_post_category_category_id_blog_category_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."blog_category"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blog_post_tag" ADD CONSTRAINT "blog_post_tag_post_id_blog_post_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."blog_post"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blog_post_tag" ADD CONSTRAINT "blog_post_tag_tag_id_blog_tag_id_fk" FOREIGN KEY ("tag_id") REFERENCES "public"."blog_tag"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blog_slug_history" ADD CONSTRAINT "blog_slug_history_post_id_blog_post_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."blog_post"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_line" ADD CONSTRAINT "cart_line_cart_id_cart_id_fk" FOREIGN KEY ("cart_id") REFERENCES "public"."cart"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_transition" ADD CONSTRAINT "cart_transition_cart_id_cart_id_fk" FOREIGN KEY ("cart_id") REFERENCES "public"."cart"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "category" ADD CONSTRAINT "category_parent_id_category_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."category"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_product" ADD CONSTRAINT "collection_product_collection_id_collection_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collection"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_product" ADD CONSTRAINT "collection_product_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product_brand_id_brand_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brand"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product_main_category_id_category_id_fk" FOREIGN KEY ("main_category_id") REFERENCES "public"."category"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_badge" ADD CONSTRAINT "product_badge_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_badge" ADD CONSTRAINT "product_badge_badge_id_badge_id_fk" FOREIGN KEY ("badge_id") REFERENCES "public"."badge"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_category" ADD CONSTRAINT "product_category_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_category" ADD CONSTRAINT "product_category_category_id_category_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."category"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_image" ADD CONSTRAINT "product_image_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_image" ADD CONSTRAINT "product_image_variant_id_variant_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variant"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "variant" ADD CONSTRAINT "variant_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "variant_attribute" ADD CONSTRAINT "variant_attribute_variant_id_variant_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variant"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "variant_attribute" ADD CONSTRAINT "variant_attribute_attribute_id_attribute_id_fk" FOREIGN KEY ("attribute_id") REFERENCES "public"."attribute"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "variant_price" ADD CONSTRAINT "variant_price_variant_id_variant_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variant"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock" ADD CONSTRAINT "stock_variant_id_variant_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variant"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_move" ADD CONSTRAINT "stock_move_variant_id_variant_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variant"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_use" ADD CONSTRAINT "coupon_use_coupon_id_coupon_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupon"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_refers_to_invoice_id_fk" FOREIGN KEY ("refers_to") REFERENCES "public"."invoice"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_adjustment" ADD CONSTRAINT "order_adjustment_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_line" ADD CONSTRAINT "order_line_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_parcel" ADD CONSTRAINT "order_parcel_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_transition" ADD CONSTRAINT "order_transition_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attempt_transition" ADD CONSTRAINT "payment_attempt_transition_attempt_id_payment_attempt_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempt"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_event" ADD CONSTRAINT "payment_event_attempt_id_payment_attempt_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempt"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_refund" ADD CONSTRAINT "payment_refund_attempt_id_payment_attempt_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempt"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_transition" ADD CONSTRAINT "review_transition_review_id_review_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."review"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishlist_item" ADD CONSTRAINT "wishlist_item_wishlist_id_wishlist_id_fk" FOREIGN KEY ("wishlist_id") REFERENCES "public"."wishlist"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawal_transition" ADD CONSTRAINT "withdrawal_transition_withdrawal_id_withdrawal_id_fk" FOREIGN KEY ("withdrawal_id") REFERENCES "public"."withdrawal"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "change_log_transaction_idx" ON "change_log" USING btree ("transaction");--> statement-breakpoint
CREATE INDEX "change_log_mark_idx" ON "change_log" USING btree ("transaction") WHERE kind = 'mark';--> statement-breakpoint
CREATE INDEX "email_message_created_idx" ON "email_message" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "email_message_due_idx" ON "email_message" USING btree ("next_attempt_at") WHERE sent_at is null;--> statement-breakpoint
CREATE INDEX "email_message_requested_idx" ON "email_message" USING btree (lower("recipient"),"id") WHERE is_requested;--> statement-breakpoint
CREATE INDEX "user_session_user_idx" ON "user_session" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "user_session_seen_idx" ON "user_session" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "billing_address_user_idx" ON "billing_address" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "billing_address_default" ON "billing_address" USING btree ("user_id") WHERE is_default;--> statement-breakpoint
CREATE INDEX "failed_attempt_subject_idx" ON "failed_attempt" USING btree ("subject","created_at");--> statement-breakpoint
CREATE INDEX "failed_attempt_created_idx" ON "failed_attempt" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "shipping_address_user_idx" ON "shipping_address" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "shipping_address_default" ON "shipping_address" USING btree ("user_id") WHERE is_default;--> statement-breakpoint
CREATE INDEX "social_attempt_session_idx" ON "social_attempt" USING btree ("session_key");--> statement-breakpoint
CREATE INDEX "social_attempt_created_idx" ON "social_attempt" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "user_record_user_idx" ON "user_record" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "user_token_user_idx" ON "user_token" USING btree ("user_id","kind");--> statement-breakpoint
CREATE INDEX "user_token_expires_idx" ON "user_token" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "user_transition_user_idx" ON "user_transition" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_verified_email" ON "users" USING btree (lower("email")) WHERE "users"."verified_at" is not null and "users"."email" is not null;--> statement-breakpoint
CREATE INDEX "users_email_idx" ON "users" USING btree (lower("email"),"id");--> statement-breakpoint
CREATE INDEX "conversion_created_idx" ON "conversion" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "blog_post_published_idx" ON "blog_post" USING btree ("published_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "blog_post_category_idx" ON "blog_post_category" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "blog_post_tag_idx" ON "blog_post_tag" USING btree ("tag_id");--> statement-breakpoint
CREATE INDEX "blog_slug_history_post_idx" ON "blog_slug_history" USING btree ("post_id");--> statement-breakpoint
CREATE INDEX "cart_user_idx" ON "cart" USING btree ("user_id") WHERE user_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "cart_open_of_user" ON "cart" USING btree ("user_id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "cart_created_idx" ON "cart" USING btree ("created_at") WHERE state = 'open' and user_id is null;--> statement-breakpoint
CREATE INDEX "cart_reminder_idx" ON "cart" USING btree ("reminder_requested_at") WHERE state = 'open' and reminder_requested_at is not null and reminder_sent_at is null;--> statement-breakpoint
CREATE INDEX "cart_transition_cart_idx" ON "cart_transition" USING btree ("cart_id");--> statement-breakpoint
CREATE INDEX "category_parent_idx" ON "category" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "category_path_idx" ON "category" USING gin ("path");--> statement-breakpoint
CREATE INDEX "product_brand_idx" ON "product" USING btree ("brand_id");--> statement-breakpoint
CREATE INDEX "product_main_category_idx" ON "product" USING btree ("main_category_id");--> statement-breakpoint
CREATE INDEX "product_name_idx" ON "product" USING btree (name collate "hu-x-icu","id");--> statement-breakpoint
CREATE INDEX "product_category_product_idx" ON "product_category" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "product_image_product_idx" ON "product_image" USING btree ("product_id","position");--> statement-breakpoint
CREATE INDEX "slug_history_entity_idx" ON "slug_history" USING btree ("entity","entity_id");--> statement-breakpoint
CREATE INDEX "variant_product_idx" ON "variant" USING btree ("product_id","position");--> statement-breakpoint
CREATE INDEX "variant_attribute_value_idx" ON "variant_attribute" USING btree ("attribute_id","value","variant_id");--> statement-breakpoint
CREATE UNIQUE INDEX "variant_price_from_idx" ON "variant_price" USING btree ("variant_id","valid_from");--> statement-breakpoint
CREATE INDEX "stock_move_order_idx" ON "stock_move" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "captcha_solution_expires_idx" ON "captcha_solution" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "contact_message_created_idx" ON "contact_message" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "invoice_order_idx" ON "invoice" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "invoice_waiting_idx" ON "invoice" USING btree ("created_at") WHERE state in ('queued', 'failed');--> statement-breakpoint
CREATE UNIQUE INDEX "newsletter_subscription_email" ON "newsletter_subscription" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "newsletter_subscription_token_idx" ON "newsletter_subscription" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "order_adjustment_order_idx" ON "order_adjustment" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_line_order_idx" ON "order_line" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_transition_order_idx" ON "order_transition" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "orders_user_idx" ON "orders" USING btree ("user_id","placed_at") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "orders_claimable_idx" ON "orders" USING btree (lower("contact"->>'email')) WHERE user_id is null;--> statement-breakpoint
CREATE INDEX "orders_placed_idx" ON "orders" USING btree ("placed_at");--> statement-breakpoint
CREATE INDEX "orders_waiting_idx" ON "orders" USING btree ("placed_at") WHERE state = 'placed';--> statement-breakpoint
CREATE INDEX "payment_attempt_order_idx" ON "payment_attempt" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempt_open" ON "payment_attempt" USING btree ("order_id") WHERE state in ('created', 'redirected', 'pending', 'authorized');--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempt_gateway_id" ON "payment_attempt" USING btree ("gateway","gateway_id");--> statement-breakpoint
CREATE INDEX "payment_attempt_query_idx" ON "payment_attempt" USING btree ("next_query_at") WHERE next_query_at is not null;--> statement-breakpoint
CREATE INDEX "payment_attempt_transition_idx" ON "payment_attempt_transition" USING btree ("attempt_id");--> statement-breakpoint
CREATE INDEX "payment_event_order_idx" ON "payment_event" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payment_message_reference_idx" ON "payment_message" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "payment_message_created_idx" ON "payment_message" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "payment_refund_order_idx" ON "payment_refund" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "review_product_idx" ON "review" USING btree ("product_id","state","created_at");--> statement-breakpoint
CREATE INDEX "review_state_idx" ON "review" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "review_transition_review_idx" ON "review_transition" USING btree ("review_id");--> statement-breakpoint
CREATE INDEX "pickup_point_place_idx" ON "pickup_point" USING btree ("latitude","longitude") WHERE active;--> statement-breakpoint
CREATE INDEX "pickup_point_provider_idx" ON "pickup_point" USING btree ("provider");--> statement-breakpoint
CREATE INDEX "pickup_point_postal_code_idx" ON "pickup_point" USING btree ("postal_code");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_alert_waiting" ON "stock_alert" USING btree ("variant_id",lower("email")) WHERE sent_at is null and ended_at is null;--> statement-breakpoint
CREATE INDEX "stock_alert_email_idx" ON "stock_alert" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "wishlist_user_idx" ON "wishlist" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "wishlist_default" ON "wishlist" USING btree ("user_id") WHERE is_default;--> statement-breakpoint
CREATE INDEX "wishlist_item_product_idx" ON "wishlist_item" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "withdrawal_received_idx" ON "withdrawal" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "withdrawal_order_idx" ON "withdrawal" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "withdrawal_email_idx" ON "withdrawal" USING btree (lower("email"),"received_at");--> statement-breakpoint
CREATE INDEX "withdrawal_ip_idx" ON "withdrawal" USING btree ("ip_hash","received_at");--> statement-breakpoint
CREATE INDEX "withdrawal_transition_withdrawal_idx" ON "withdrawal_transition" USING btree ("withdrawal_id");--> statement-breakpoint
-- By hand: what the Drizzle schema can't say. First the links between features, each of whose schemas names its own tables only.
-- Accounting and audit rows keep what they refer to; what is worthless without its owner goes with them; the rest stays alone.
ALTER TABLE "cart_line" ADD CONSTRAINT "cart_line_variant_fk" FOREIGN KEY ("variant_id") REFERENCES "variant"("id");--> statement-breakpoint
ALTER TABLE "cart" ADD CONSTRAINT "cart_user_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "cart" ADD CONSTRAINT "cart_shipping_method_fk" FOREIGN KEY ("shipping_method_id") REFERENCES "shipping_method"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "cart" ADD CONSTRAINT "cart_payment_method_fk" FOREIGN KEY ("payment_method_id") REFERENCES "payment_method"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_cart_fk" FOREIGN KEY ("cart_id") REFERENCES "cart"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT;--> statement-breakpoint
-- A line's product is the one of its variant; a key of its own would lock one more row of every order.
ALTER TABLE "order_line" ADD CONSTRAINT "order_line_variant_fk" FOREIGN KEY ("variant_id") REFERENCES "variant"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "payment_event" ADD CONSTRAINT "payment_event_order_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "payment_attempt" ADD CONSTRAINT "payment_attempt_order_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "payment_refund" ADD CONSTRAINT "payment_refund_order_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_order_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "coupon_use" ADD CONSTRAINT "coupon_use_order_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "withdrawal" ADD CONSTRAINT "withdrawal_order_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "stock_move" ADD CONSTRAINT "stock_move_order_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE RESTRICT;--> statement-breakpoint
-- Checked at commit, so that the stock statements may stand anywhere in the transaction. Its variant is one of the order's lines.
ALTER TABLE "stock_hold" ADD CONSTRAINT "stock_hold_order_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id") DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
ALTER TABLE "user_session" ADD CONSTRAINT "user_session_user_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "wishlist" ADD CONSTRAINT "wishlist_user_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "wishlist_item" ADD CONSTRAINT "wishlist_item_product_fk" FOREIGN KEY ("product_id") REFERENCES "product"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "review" ADD CONSTRAINT "review_user_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "review" ADD CONSTRAINT "review_product_fk" FOREIGN KEY ("product_id") REFERENCES "product"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "review" ADD CONSTRAINT "review_variant_fk" FOREIGN KEY ("variant_id") REFERENCES "variant"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "stock_alert" ADD CONSTRAINT "stock_alert_variant_fk" FOREIGN KEY ("variant_id") REFERENCES "variant"("id") ON DELETE CASCADE;--> statement-breakpoint
-- Two prices of a variant never overlap. The variant as a range of one, so that no extension is needed for its equality.
ALTER TABLE "variant_price" ADD CONSTRAINT "variant_price_no_overlap" EXCLUDE USING gist
  (int4range("variant_id", "variant_id", '[]') WITH &&, tstzrange("valid_from", "valid_to") WITH &&);--> statement-breakpoint
-- Item numbers and EANs are searched whatever their case, whole and by their beginning; ordered by bytes, see code-store.ts.
CREATE INDEX "variant_item_number_search_idx" ON "variant" (lower("item_number") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "product_item_number_search_idx" ON "product" (lower("item_number") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "variant_ean_search_idx" ON "variant" ("ean" text_pattern_ops);--> statement-breakpoint
-- Room on each page for a row's next version, so that a change writes into no index.
ALTER TABLE "cart" SET (fillfactor = 50);--> statement-breakpoint
ALTER TABLE "stock" SET (fillfactor = 50);--> statement-breakpoint
-- The one place that says what a price is. PostgreSQL writes these functions and the view into the statements that name them, so
-- they are planned as if they stood there. The prices that are charged at a moment, one of a variant at most:
CREATE FUNCTION prices_at(moment timestamptz)
RETURNS TABLE (variant_id integer, gross integer, original_gross integer, valid_from timestamptz) LANGUAGE sql STABLE PARALLEL SAFE
BEGIN ATOMIC
  SELECT p.variant_id, p.gross, p.original_gross, p.valid_from FROM variant_price p
  WHERE p.valid_from <= moment AND (p.valid_to IS NULL OR p.valid_to > moment);
END;--> statement-breakpoint
-- The same of one variant: only the price that began last is read, however many came before.
CREATE FUNCTION price_at(of_variant integer, moment timestamptz)
RETURNS TABLE (gross integer, original_gross integer, valid_from timestamptz) LANGUAGE sql STABLE PARALLEL SAFE
BEGIN ATOMIC
  SELECT p.gross, p.original_gross, p.valid_from FROM prices_at(moment) p
  WHERE p.variant_id = of_variant ORDER BY p.valid_from DESC LIMIT 1;
END;--> statement-breakpoint
-- The lowest price of the 30 days before a reduction began, null without one (98/6/EC, article 6a).
CREATE FUNCTION lowest_price_before(of_variant integer, reduction timestamptz)
RETURNS TABLE (gross integer) LANGUAGE sql STABLE PARALLEL SAFE
BEGIN ATOMIC
  SELECT min(p.gross) FROM variant_price p
  WHERE p.variant_id = of_variant AND p.valid_from < reduction
    AND (p.valid_to IS NULL OR p.valid_to > reduction - interval '30 days');
END;--> statement-breakpoint
-- A variant as it is sold: with what its product and its stock say, without its price, which depends on the moment.
CREATE VIEW sale_variant AS
SELECT v.id, v.product_id, v.item_number, v.name, v.slug, p.name AS product_name, p.slug AS product_slug, p.brand_id,
  p.main_category_id, p.tax_rate, p.unit_measure, p.packing_unit_measure,
  coalesce(v.packing_quantity, p.packing_quantity) AS packing_quantity, p.max_order_quantity, v.weight_grams, v.longest_side_mm, p.locker_allowed,
  p.garan_months, p.garan_file, p.rating_count, p.rating_sum, v.published AND p.published AS published, v.for_sale,
  coalesce(s.on_hand - s.reserved, 0) AS free, coalesce(s.backorder, false) AS backorder
FROM variant v JOIN product p ON p.id = v.product_id LEFT JOIN stock s ON s.variant_id = v.id;
