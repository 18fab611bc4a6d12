
// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
import java.util.logging.Level;
import java.util.logging.Logger;
import org.lttng.ust.agent.jul.LttngLogHandler;

/** Log lines of java.util.logging, recorded by the Java agent of LTTng. */
public final class Shop {
    public static void main(String[] args) throws Exception {
        Logger orders = Logger.getLogger("shop.orders");
        LttngLogHandler handler = new LttngLogHandler();
        Logger.getLogger("").addHandler(handler);
        orders.log(Level.WARNING, "order 1 received");
        Thread payments = new Thread(() -> Logger.getLogger("shop.payments").info("charged 1"));
        payments.start();
        payments.join();
        orders.info("order 1 sent");
        handler.close();
    }
}
