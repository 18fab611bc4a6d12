
// Copyright (c) 2026 the Wakepath authors.
// SPDX-License-Identifier: EPL-2.0
import org.apache.log4j.Logger;
import org.lttng.ust.agent.log4j.LttngLogAppender;

/** Log lines of log4j 1.2, recorded by the Java agent of LTTng. */
public final class Log4jShop {
    public static void main(String[] args) throws Exception {
        LttngLogAppender appender = new LttngLogAppender();
        Logger.getRootLogger().addAppender(appender);
        Logger.getLogger("shop.orders").warn("order 1 received");
        Logger.getLogger("shop.payments").info("charged 1");
        appender.close();
    }
}
