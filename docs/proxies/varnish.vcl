vcl 4.1;

# Varnish 7 with the module xkey (Debian: varnish, varnish-modules) before the shop, started with -p http_gzip_support=off: the shop
# compresses by itself, and better. With CDN=varnish and CDN_PURGE_URL=http://ADDRESS:80 each process of the shop tells it what has
# changed, so that a new price is seen at once and not after its time.
import std;
import xkey;

backend shop {
    .host = "127.0.0.1";
    .port = "3000";
    .connect_timeout = 3s;
    .first_byte_timeout = 30s;
}

# Who may purge: the machines of the shop.
acl shop_processes {
    "127.0.0.1";
    "::1";
}

sub vcl_recv {
    if (req.method == "PURGE") {
        if (client.ip !~ shop_processes) {
            return (synth(405));
        }
        if (req.http.surrogate-key) {
            set req.http.x-purged = xkey.purge(req.http.surrogate-key);
            return (synth(200, "Purged " + req.http.x-purged));
        }
        return (synth(400));
    }
    if (req.method != "GET" && req.method != "HEAD") {
        return (pass);
    }
    # The same words, so that few forms of a page are stored.
    if (req.http.accept-encoding ~ "\bbr\b") {
        set req.http.accept-encoding = "br";
    } elsif (req.http.accept-encoding ~ "\bgzip\b") {
        set req.http.accept-encoding = "gzip";
    } else {
        unset req.http.accept-encoding;
    }
    # The desk is for one person each, and so are the calls of a customer who is signed in.
    if (req.url ~ "^/admin(/|\?|$)" || (req.url ~ "^/v1/" && req.http.cookie ~ "boltiv_session=u")) {
        return (pass);
    }
    # Cookies are no hindrance: what the shop lets others store looks the same for everybody, and it says no-store to the rest.
    return (hash);
}

sub vcl_backend_response {
    if (beresp.http.surrogate-key) {
        set beresp.http.xkey = beresp.http.surrogate-key;
    }
    if (beresp.status >= 500 || beresp.http.set-cookie || beresp.http.cache-control !~ "\bpublic\b") {
        set beresp.uncacheable = true;
        set beresp.ttl = 60s;
        return (deliver);
    }
}

sub vcl_deliver {
    unset resp.http.xkey;
    unset resp.http.surrogate-key;
    if (obj.hits > 0) {
        set resp.http.x-cache = "hit";
    } else {
        set resp.http.x-cache = "miss";
    }
}
